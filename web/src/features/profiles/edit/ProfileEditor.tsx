import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { BIO_MAX, DISPLAY_NAME_MAX } from "@/api/gen/limit-values";
import type { Profile } from "@/api/types";
import { AvatarField } from "@/features/profiles/avatar/AvatarField";
import { countCharacters, truncateCharacters } from "@/features/profiles/countCharacters";
import { getOwnDraft } from "@/features/profiles/edit/ownDraft";
import { ProfileSaveState } from "@/features/profiles/edit/ProfileSaveState";
import type { DraftState, ProfileField } from "@/features/profiles/edit/profileDraft";
import { texts } from "@/features/profiles/texts";
import { Button } from "@/ui/buttons/Button";
import { getButtonClass } from "@/ui/buttons/buttonClass";
import { Checkbox } from "@/ui/forms/Checkbox";
import { ErrorText } from "@/ui/forms/ErrorText";
import { Fieldset } from "@/ui/forms/Fieldset";
import { TextField } from "@/ui/forms/TextField";
import { getSkillLabel, SKILLS } from "@/ui/people/skillNames";
import styles from "./Edit.module.css";

const emptyDraftState = createStore<DraftState>(() => ({ draft: {}, errors: {}, conflicts: {}, status: "saved" }));

/** Editor of the user's own profile. Changes are saved automatically. */
export function ProfileEditor({ profile, isKnown }: { profile: Profile; isKnown: boolean }) {
  const draft = getOwnDraft(profile, isKnown);
  useEffect(() => () => void draft?.flush(), [draft]);
  const state = useStore(draft?.state ?? emptyDraftState);
  // The server trims the name. Keep trailing spaces in the field while the user is typing.
  const [typedName, setTypedName] = useState<string | null>(null);
  const editedProfile = { ...profile, ...state.draft };
  const name =
    state.draft.display_name ?? (typedName?.trim() === profile.display_name ? typedName : profile.display_name);
  const set = <F extends ProfileField>(field: F, value: Profile[F]) => draft?.set(field, value, profile[field]);
  const setName = (text: string) => {
    const value = truncateCharacters(text, DISPLAY_NAME_MAX);
    setTypedName(value);
    set("display_name", value);
  };
  const toggle = (skill: string, isChosen: boolean) =>
    set(
      "skills",
      SKILLS.filter((other) => (other === skill ? isChosen : editedProfile.skills.includes(other))),
    );
  return (
    <div className={styles.page}>
      <div className={styles.title}>
        <h1>{texts.ownTitle}</h1>
        {draft ? <ProfileSaveState draft={draft} /> : null}
      </div>
      <div className={styles.card} aria-busy={draft === undefined}>
        <AvatarField profile={profile} name={name} disabled={draft === undefined} />
        <div className={styles.fields}>
          <div>
            <TextField
              label={texts.displayName}
              autoComplete="nickname"
              value={name}
              disabled={draft === undefined}
              error={state.errors.display_name}
              counterText={texts.count({ count: countCharacters(name), max: DISPLAY_NAME_MAX })}
              onValueChange={setName}
              onBlur={() => {
                setTypedName(null);
                void draft?.flush();
              }}
            />
            <ConflictNotice text={state.conflicts.display_name} onUse={setName} />
          </div>
          <TextField
            label={texts.username}
            value={`@${profile.username}`}
            readOnly
            hint={texts.usernameText}
            className={styles.username}
            onValueChange={() => undefined}
          />
          <div>
            <TextField
              multiline
              label={texts.bio}
              rows={4}
              value={editedProfile.bio}
              disabled={draft === undefined}
              error={state.errors.bio}
              hint={texts.bioHint}
              counterText={texts.count({ count: countCharacters(editedProfile.bio), max: BIO_MAX })}
              onValueChange={(text) => set("bio", truncateCharacters(text, BIO_MAX))}
              onBlur={() => void draft?.flush()}
            />
            <ConflictNotice text={state.conflicts.bio} onUse={(text) => set("bio", text)} />
          </div>
          <Fieldset label={texts.skills}>
            <div className={styles.skills}>
              {SKILLS.map((skill) => (
                <Checkbox
                  key={skill}
                  checked={editedProfile.skills.includes(skill)}
                  disabled={draft === undefined}
                  onCheckedChange={(isChosen) => toggle(skill, isChosen)}
                >
                  {getSkillLabel(skill)}
                </Checkbox>
              ))}
            </div>
            <ErrorText text={state.errors.skills ?? null} />
          </Fieldset>
        </div>
      </div>
      <nav className={styles.links} aria-label={texts.links}>
        <Link to="/profile/$ref" params={{ ref: profile.username }} className={getButtonClass("ghost")}>
          {texts.viewAsOthers}
        </Link>
        <Link to="/friends" className={getButtonClass("ghost")}>
          {texts.friends}
        </Link>
        <Link to="/account" className={getButtonClass("ghost")}>
          {texts.account}
        </Link>
      </nav>
    </div>
  );
}

/**
 * Notice with a value from an earlier visit that wasn't saved because the server has a newer one; the user can apply
 * it.
 */
function ConflictNotice({ text, onUse }: { text: string | undefined; onUse: (text: string) => void }) {
  if (text === undefined) return null;
  return (
    <div className={styles.conflict} role="status">
      <p>{texts.conflict}</p>
      <blockquote>{text}</blockquote>
      <Button size="small" onClick={() => onUse(text)}>
        {texts.useUnsaved}
      </Button>
    </div>
  );
}
