import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from "@tanstack/react-router";
import { Root } from "@/app/shell/Root";
import { Shell } from "@/app/shell/Shell";
import { ErrorPage } from "./ErrorPage";
import { NotFoundPage } from "./NotFoundPage";
import { RequireSignIn } from "./RequireSignIn";
import { StartPage } from "./StartPage";
import {
  createParamReader,
  parseSearch,
  readNewProjectParams,
  readReturnPath,
  type SearchParams,
  stringifySearch,
} from "./searchParams";

const loadMailPages = () => import("@/features/accounts/mail/MailedPages");

const root = createRootRoute({ component: Root, notFoundComponent: NotFoundPage, errorComponent: ErrorPage });

const storyboard = createRoute({
  getParentRoute: () => root,
  path: "/storyboard/$ref",
  validateSearch: createParamReader("cut"),
  component: lazyRouteComponent(() => import("./StoryboardRoute")),
});

const shell = createRoute({ getParentRoute: () => root, id: "shell", component: Shell });

const queries = createRoute({
  getParentRoute: () => shell,
  id: "queries",
  component: lazyRouteComponent(() => import("./QueryLayout")),
});

const start = createRoute({ getParentRoute: () => shell, path: "/", component: StartPage });
const featured = createRoute({
  getParentRoute: () => shell,
  path: "/featured",
  component: lazyRouteComponent(() => import("@/features/videos/featured/FeaturedPage")),
});
const signIn = createRoute({
  getParentRoute: () => shell,
  path: "/signin",
  validateSearch: readReturnPath,
  component: lazyRouteComponent(() => import("@/features/accounts/signIn/SignInPage")),
});
const resetPassword = createRoute({
  getParentRoute: () => queries,
  path: "/reset-password",
  validateSearch: (query: SearchParams) => ({
    ...createParamReader("code", "error_description")(query),
    ...readReturnPath(query),
  }),
  component: lazyRouteComponent(loadMailPages, "ResetPasswordPage"),
});
const confirmEmail = createRoute({
  getParentRoute: () => queries,
  path: "/confirm",
  validateSearch: createParamReader("code", "email"),
  component: lazyRouteComponent(loadMailPages, "ConfirmPage"),
});
const outbox = createRoute({
  getParentRoute: () => queries,
  path: "/outbox",
  component: lazyRouteComponent(loadMailPages, "OutboxPage"),
});
const project = createRoute({
  getParentRoute: () => queries,
  path: "/project/$ref",
  validateSearch: createParamReader("settings", "update"),
  component: lazyRouteComponent(() => import("./ProjectRoute")),
});
const assets = createRoute({
  getParentRoute: () => queries,
  path: "/project/$ref/assets",
  validateSearch: createParamReader("folder", "file"),
  component: lazyRouteComponent(() => import("./AssetsRoute")),
});
const watch = createRoute({
  getParentRoute: () => shell,
  path: "/video/$slug",
  validateSearch: createParamReader("comment", "note", "frame", "version"),
  component: lazyRouteComponent(() => import("./WatchRoute")),
});
const guest = createRoute({
  getParentRoute: () => shell,
  path: "/guest",
  component: lazyRouteComponent(() => import("@/features/videos/guests/GuestPage")),
});
const ownProfile = createRoute({
  getParentRoute: () => shell,
  path: "/profile",
  component: lazyRouteComponent(() => import("@/features/profiles/OwnProfilePage")),
});
const profile = createRoute({
  getParentRoute: () => queries,
  path: "/profile/$ref",
  component: lazyRouteComponent(() => import("./ProfileRoute")),
});
const search = createRoute({
  getParentRoute: () => shell,
  path: "/search",
  validateSearch: createParamReader("q", "kinds", "date", "per", "page"),
  component: lazyRouteComponent(() => import("@/features/search/page/SearchPage")),
});
const catchAll = createRoute({ getParentRoute: () => shell, path: "$", component: NotFoundPage });

const signedIn = createRoute({ getParentRoute: () => queries, id: "signed-in", component: RequireSignIn });

const create = createRoute({
  getParentRoute: () => signedIn,
  path: "/create",
  component: lazyRouteComponent(() => import("@/features/projects/create/CreatePage")),
});
const newProject = createRoute({
  getParentRoute: () => signedIn,
  path: "/new-project",
  validateSearch: readNewProjectParams,
  component: lazyRouteComponent(() => import("@/features/projects/create/NewProjectPage")),
});
const editActive = createRoute({
  getParentRoute: () => signedIn,
  path: "/edit",
  component: lazyRouteComponent(() => import("@/features/projects/EditActivePage")),
});
/** Pages for signed-in users, without header and footer. */
const signedInFullPage = createRoute({ getParentRoute: () => root, id: "signed-in-window", component: RequireSignIn });
const edit = createRoute({
  getParentRoute: () => signedInFullPage,
  path: "/edit/$slug",
  component: lazyRouteComponent(async () => ({ default: (await import("./StoryboardRoute")).EditRoute })),
});
const chat = createRoute({
  getParentRoute: () => signedIn,
  path: "/messages/{-$kind}/{-$id}",
  validateSearch: createParamReader("dm", "message"),
  component: lazyRouteComponent(() => import("./MessagesRoute")),
});
const friends = createRoute({
  getParentRoute: () => signedIn,
  path: "/friends",
  component: lazyRouteComponent(() => import("@/features/relations/friends/FriendsPage")),
});
const account = createRoute({
  getParentRoute: () => signedIn,
  path: "/account",
  component: lazyRouteComponent(() => import("./AccountRoute")),
});
const network = createRoute({
  getParentRoute: () => signedIn,
  path: "/network",
  component: lazyRouteComponent(() => import("@/features/social/NetworkPage")),
});

const routeTree = root.addChildren([
  storyboard,
  signedInFullPage.addChildren([edit]),
  shell.addChildren([
    start,
    featured,
    signIn,
    watch,
    guest,
    ownProfile,
    search,
    catchAll,
    queries.addChildren([
      resetPassword,
      confirmEmail,
      outbox,
      project,
      assets,
      profile,
      signedIn.addChildren([create, newProject, editActive, chat, friends, account, network]),
    ]),
  ]),
]);

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  defaultPreload: "intent",
  defaultErrorComponent: ErrorPage,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
