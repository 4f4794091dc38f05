/** API types under the names that the client uses, generated from the server. */
export type {
  AccessOut as ProjectAccess,
  ConfigOut as Config,
  MailOut as OutboxMail,
  Member,
  ProfileOut as Profile,
  ProfileRef,
  ProjectOut as Project,
  ProjectSummary,
  SessionUser,
  UpdateOut as ProjectUpdate,
} from "./gen/rest/types.gen";
