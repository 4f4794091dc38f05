"""HTTP routes of interchange: exports, imports and the script of a board."""

from pegbar.domains.interchange.exports.routes import router as exports
from pegbar.domains.interchange.imports.routes import router as imports
from pegbar.domains.interchange.imports.script_routes import router as script
from pegbar.kernel.routing import Router

router = Router(prefix="/api", tags=["interchange"])
router.include_router(exports)
router.include_router(imports)
router.include_router(script)
