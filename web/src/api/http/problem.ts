import { texts } from "@/api/texts";
import { translateServerText } from "@/i18n/serverTexts";

export interface FieldError {
  field: string;
  detail: string;
}

/** Body of an error response (RFC 9457): the members that the client reads. */
interface ProblemBody {
  title?: unknown;
  detail?: unknown;
  text?: unknown;
  code?: unknown;
  errors?: unknown;
  current?: unknown;
  retry_after?: unknown;
}

/** Client-side codes for requests that didn't reach the server and for unreadable responses. */
export type ClientErrorCode =
  | "client.offline"
  | "client.timeout"
  | "client.unreadable"
  | "client.signed_out"
  | "client.upload_ended";

const CLIENT_ERROR_TEXTS: Record<ClientErrorCode, string> = {
  "client.offline": texts.offline,
  "client.timeout": texts.timeout,
  "client.unreadable": texts.unreadable,
  "client.signed_out": texts.signedOut,
  "client.upload_ended": texts.uploadEnded,
};

function isFieldError(value: unknown): value is FieldError {
  return (
    typeof value === "object" &&
    value !== null &&
    "field" in value &&
    "detail" in value &&
    typeof value.field === "string" &&
    typeof value.detail === "string"
  );
}

function translateFieldError({ field, detail, text }: FieldError & { text?: unknown }): FieldError {
  return { field, detail: translateServerText(text, detail) };
}

/** Error thrown by API calls. `message` can be shown to users. */
export class ApiProblem extends Error {
  override readonly name = "ApiProblem";
  /** HTTP status; 0 if no response arrived. */
  readonly status: number;
  /** Stable error code for conditions ("reset.invalid"). */
  readonly code: string;
  readonly errors: readonly FieldError[];
  /** The current record, on 412. */
  readonly current: unknown;
  /** Seconds to wait, on 429 and 503. */
  readonly retryAfter: number | null;

  constructor(
    status: number,
    code: string,
    detail: string,
    extra: { errors?: readonly FieldError[]; current?: unknown; retryAfter?: number | null } = {},
  ) {
    super(detail);
    this.status = status;
    this.code = code;
    this.errors = extra.errors ?? [];
    this.current = extra.current;
    this.retryAfter = extra.retryAfter ?? null;
  }

  get detail(): string {
    return this.message;
  }

  /** True if a retry may succeed: no response arrived, or a proxy or the server was down. */
  get isTransient(): boolean {
    return this.code === "client.offline" || this.code === "client.timeout" || [502, 503, 504].includes(this.status);
  }

  static fromClientCode(code: ClientErrorCode, status = 0): ApiProblem {
    return new ApiProblem(status, code, CLIENT_ERROR_TEXTS[code]);
  }

  static fromBody(status: number, body: ProblemBody, retryAfterHeader: string | null): ApiProblem {
    const detail = typeof body.detail === "string" ? body.detail : typeof body.title === "string" ? body.title : "";
    const seconds = typeof body.retry_after === "number" ? body.retry_after : Number(retryAfterHeader ?? Number.NaN);
    return new ApiProblem(
      status,
      typeof body.code === "string" ? body.code : `http.${status}`,
      detail === "" ? texts.serverFailed : translateServerText(body.text, detail),
      {
        errors: Array.isArray(body.errors) ? body.errors.filter(isFieldError).map(translateFieldError) : [],
        current: body.current,
        retryAfter: Number.isFinite(seconds) ? seconds : null,
      },
    );
  }
}

/** Return the server's current record if a write failed with a version conflict (412), else null. */
export function getConflictingRecord<T>(error: unknown): T | null {
  return error instanceof ApiProblem && error.status === 412 ? ((error.current as T | undefined) ?? null) : null;
}

/** Return the text to show for an error, or `fallback` if the error has none. */
export function getErrorMessage(error: unknown, fallback: string): string {
  return error instanceof ApiProblem && error.message !== "" ? error.message : fallback;
}
