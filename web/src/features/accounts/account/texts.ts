import { ACCOUNT_DAYS, DATA_EXPORT_DAYS, PASSWORD_MIN } from "@/api/gen/limit-values";
import { defineTexts } from "@/i18n/defineTexts";
import { formatPercent } from "@/i18n/percent";

/** Texts of the account page. */
const catalog = defineTexts(
  "accounts.account",
  {
    title: "Account",
    lead: "Manage your sign-in details, active sessions, and data.",
    cancel: "Cancel",
    loadFailed: "Couldn't load this. Try again.",
    tryAgain: "Try again",
    signIn: "Sign-in",
    email: "Email",
    password: "Password",
    hiddenPassword: "••••••••",
    changeEmail: "Change email",
    changePassword: "Change password",
    pendingEmail: "We sent a link to {email}. Open it to confirm your new email.",
    cancelEmailChange: "Cancel change",
    cancelEmailChangeFailed: "Couldn't cancel the email change. Try again.",
    emailDialog: "Change email",
    emailText: "You'll use your new email to sign in. We'll notify your old address.",
    newEmail: "New email",
    emailMissing: "Enter your email.",
    passwordMissing: "Enter your password.",
    emailFailed: "Couldn't change your email. Try again.",
    emailDone: "Email changed.",
    emailMailed: "We sent a link to {email}. Open it to confirm your new email.",

    passwordDialog: "Change password",
    passwordText: "You'll be signed out of all other browsers.",
    currentPassword: "Current password",
    newPassword: "New password",
    confirmPassword: "Confirm new password",
    passwordShort: "Password must be at least {passwordMin} characters.",
    mismatch: "Passwords do not match.",
    passwordFailed: "Couldn't change your password. Try again.",
    passwordDone: "Password changed. You're signed out of all other browsers.",

    sessions: "Where you're signed in",
    currentBrowser: "This browser",
    unknownDevice: "Unknown device",
    lastUsed: "Last used {when}",
    since: "Signed in {when}",
    end: "Sign out",
    endSession: "Sign out {device}",
    endOthers: "Sign out others",
    endFailed: "Couldn't sign out that browser. Try again.",
    othersEnded: "Signed out of all other browsers.",
    noOtherSessions: "You aren't signed in anywhere else.",

    data: "Your data",
    dataText:
      "One ZIP file with your profile, friends, projects (drawings, images, and files), videos, comments, and ratings. It stays available here for {dataExportDays} days.",
    download: "Download my data",
    gathering: "Preparing your data",
    queued: "Waiting to start…",

    cancelExport: "Cancel download",
    exportFailed: "Couldn't prepare your data. Try again.",
    cancelFailed: "Couldn't cancel the download. Try again.",
    exportReady: "Your data is ready.",
    saveFile: "Save file",
    ready: "Prepared {day} · {size}",
    availableUntil: "Available until {day}",

    remove: "Delete account",
    removeText:
      "Your profile will be hidden from others. You have {accountDays} days to restore your account by signing in. After that, it's permanently deleted.",
    removeDialog: "Delete account",
    counting: "Checking what will be deleted…",
    deletedHeading: "What will be deleted",
    remainingHeading: "What will be kept, under “Deleted user”",
    deletedProfile: "Your profile, friends, ratings, and reactions",
    deletedProjects:
      "{projects, plural, one {# project} other {# projects}} with {videos, plural, one {# video} other {# videos}} and {files, plural, one {# file} other {# files}}",
    remainingComments: "{count, plural, one {# comment} other {# comments}}",
    remainingVideos: "{count, plural, one {# video} other {# videos}} in other people's projects",
    remainingWork: "Your drawings, notes, and uploads in other people's projects",
    shared: "Projects with other people",
    sharedText: "Transfer each project to a member, or delete it for everyone.",
    successorOf: "What happens to {project}",
    deleteProject: "Delete project",
    handOverTo: "Transfer ownership to {name}",
    projectCounts:
      "{people, plural, one {# member} other {# members}} · {videos, plural, one {# video} other {# videos}} · {files, plural, one {# file} other {# files}}",
    restorePeriod: "You have {accountDays} days to restore your account by signing in.",
    removeFailed: "Couldn't delete your account. Try again.",
    removed: "Account deleted. Sign in to restore it.",
  },
  { passwordMin: PASSWORD_MIN, dataExportDays: DATA_EXPORT_DAYS, accountDays: ACCOUNT_DAYS },
);

export const texts = { ...catalog, percent: (share: number) => formatPercent(Math.floor(share * 100) / 100) };
