export interface FieldError {
  field: string;
  detail: string;
}

/** What the server sends when it refuses (RFC 9457), as far as the client reads it. */
interface ProblemBody {
  title?: unknown;
  detail?: unknown;
  code?: unknown;
  errors?: unknown;
  current?: unknown;
  retry_after?: unknown;
}

/** Codes of our own, for what never reached the server or came back unreadable. */
export type ClientErrorCode =
  | "client.offline"
  | "client.timeout"
  | "client.unreadable"
  | "client.signed_out"
  | "client.upload_ended";

const CLIENT_ERROR_TEXTS: Record<ClientErrorCode, string> = {
  "client.offline": "The server cannot be reached. Check your connection and try again.",
  "client.timeout": "The server took too long to answer. Try again.",
  "client.unreadable": "The server sent an answer that cannot be read.",
  "client.signed_out": "You are signed out. Sign in and try again.",
  "client.upload_ended": "Someone who manages this project ended this upload, or you can no longer upload here.",
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

/** The one error that API calls throw. `message` is a sentence a person can act on. */
export class ApiProblem extends Error {
  override readonly name = "ApiProblem";
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** Stable, for decisions ("reset.invalid"). */
  readonly code: string;
  readonly errors: readonly FieldError[];
  /** On 412: the record as it stands now. */
  readonly current: unknown;
  /** Seconds to wait, on 429 and 503. */
  readonly retryAfter: number | null;

  constructor(
    status: number,
    code: string,
    detail: string,
    more: { errors?: readonly FieldError[]; current?: unknown; retryAfter?: number | null } = {},
  ) {
    super(detail);
    this.status = status;
    this.code = code;
    this.errors = more.errors ?? [];
    this.current = more.current;
    this.retryAfter = more.retryAfter ?? null;
  }

  get detail(): string {
    return this.message;
  }

  /** Trying again may help by itself: nothing answered, or something in between was down. */
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
      detail === "" ? `The server answered with ${status}.` : detail,
      {
        errors: Array.isArray(body.errors) ? body.errors.filter(isFieldError) : [],
        current: body.current,
        retryAfter: Number.isFinite(seconds) ? seconds : null,
      },
    );
  }
}

/** The record as it stands now, where a write came too late (412); null for every other failure. */
export function getConflictingRecord<T>(error: unknown): T | null {
  return error instanceof ApiProblem && error.status === 412 ? ((error.current as T | undefined) ?? null) : null;
}

/** The sentence to show for anything that was thrown. */
export function getErrorMessage(error: unknown, otherwise: string): string {
  return error instanceof ApiProblem && error.message !== "" ? error.message : otherwise;
}
