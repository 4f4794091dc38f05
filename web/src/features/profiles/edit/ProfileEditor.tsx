import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { BIO_MAX, DISPLAY_NAME_MAX } from "@/api/gen/limit-values";
import type { Profile } from "@/api/types";
import { AvatarField } from "@/features/profiles/avatar/AvatarField";
import { characters, firstCharacters } from "@/features/profiles/characters";
import { ownDraft } from "@/features/profiles/edit/ownDraft";
import type { DraftState, Field } from "@/features/profiles/edit/profileDraft";
import { SavedState } from "@/features/profiles/edit/SavedState";
import { messages } from "@/features/profiles/messages";
import { Button } from "@/ui/Button";
import { buttonClass } from "@/ui/buttonClass";
import { Checkbox } from "@/ui/Checkbox";
import { Fault } from "@/ui/Fault";
import { Fieldset } from "@/ui/Fieldset";
import { SKILLS, skillLabel } from "@/ui/skillNames";
import { TextField } from "@/ui/TextField";
import styles from "./Edit.module.css";

const nothing = createStore<DraftState>(() => ({ draft: {}, faults: {}, overtaken: {}, status: "saved" }));

/** The own profile, edited where it stands: what is typed is sent by itself. */
export function ProfileEditor({ profile, isKnown }: { profile: Profile; isKnown: boolean }) {
  const draft = ownDraft(profile, isKnown);
  useEffect(() => () => void draft?.flush(), [draft]);
  const state = useStore(draft?.state ?? nothing);
  // The server cuts off spaces at the ends; whoever is about to write on after one keeps it meanwhile.
  const [typedName, setTypedName] = useState<string | null>(null);
  const stored = { ...profile, ...state.draft };
  const name =
    state.draft.display_name ?? (typedName?.trim() === profile.display_name ? typedName : profile.display_name);
  const set = <F extends Field>(field: F, value: Profile[F]) => draft?.set(field, value, profile[field]);
  const setName = (text: string) => {
    const value = firstCharacters(text, DISPLAY_NAME_MAX);
    setTypedName(value);
    set("display_name", value);
  };
  const toggle = (skill: string, chosen: boolean) =>
    set(
      "skills",
      SKILLS.filter((each) => (each === skill ? chosen : stored.skills.includes(each))),
    );
  return (
    <div className={styles.page}>
      <div className={styles.title}>
        <h1>{messages.own}</h1>
        {draft ? <SavedState draft={draft} /> : null}
      </div>
      <div className={styles.card} aria-busy={draft === undefined}>
        <AvatarField profile={profile} name={name} disabled={draft === undefined} />
        <div className={styles.fields}>
          <div>
            <TextField
              label={messages.displayName}
              autoComplete="nickname"
              value={name}
              disabled={draft === undefined}
              error={state.faults.display_name}
              count={messages.count(characters(name), DISPLAY_NAME_MAX)}
              onValueChange={setName}
              onBlur={() => {
                setTypedName(null);
                void draft?.flush();
              }}
            />
            <Overtaken text={state.overtaken.display_name} onUse={setName} />
          </div>
          <TextField
            label={messages.username}
            value={`@${profile.username}`}
            readOnly
            hint={messages.usernameText}
            className={styles.username}
            onValueChange={() => undefined}
          />
          <div>
            <TextField
              multiline
              label={messages.bio}
              rows={4}
              value={stored.bio}
              disabled={draft === undefined}
              error={state.faults.bio}
              hint={messages.bioHint}
              count={messages.count(characters(stored.bio), BIO_MAX)}
              onValueChange={(text) => set("bio", firstCharacters(text, BIO_MAX))}
              onBlur={() => void draft?.flush()}
            />
            <Overtaken text={state.overtaken.bio} onUse={(text) => set("bio", text)} />
          </div>
          <Fieldset label={messages.skills}>
            <div className={styles.skills}>
              {SKILLS.map((skill) => (
                <Checkbox
                  key={skill}
                  checked={stored.skills.includes(skill)}
                  disabled={draft === undefined}
                  onCheckedChange={(chosen) => toggle(skill, chosen)}
                >
                  {skillLabel(skill)}
                </Checkbox>
              ))}
            </div>
            <Fault text={state.faults.skills ?? null} />
          </Fieldset>
        </div>
      </div>
      <nav className={styles.links} aria-label={messages.further}>
        <Link to="/profile/$ref" params={{ ref: profile.username }} className={buttonClass("ghost")}>
          {messages.seeAsOthers}
        </Link>
        <Link to="/friends" className={buttonClass("ghost")}>
          {messages.friends}
        </Link>
        <Link to="/account" className={buttonClass("ghost")}>
          {messages.account}
        </Link>
      </nav>
    </div>
  );
}

/** What was written here while the server got something newer: nothing of it is lost, and nothing is overwritten. */
function Overtaken({ text, onUse }: { text: string | undefined; onUse: (text: string) => void }) {
  if (text === undefined) return null;
  return (
    <div className={styles.overtaken} role="status">
      <p>{messages.overtaken}</p>
      <blockquote>{text}</blockquote>
      <Button size="small" onClick={() => onUse(text)}>
        {messages.useKept}
      </Button>
    </div>
  );
}
