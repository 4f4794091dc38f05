import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { PERSON_FILTER_MAX } from "@/api/gen/limit-values";
import type { ProfileRef } from "@/api/types";
import { candidatesQuery } from "@/features/chat/api";
import { texts } from "@/features/chat/texts";
import { TextField } from "@/ui/forms/TextField";
import { Avatar } from "@/ui/people/Avatar";
import { useDebounced } from "@/ui/text/useDebounced";
import styles from "./Groups.module.css";

interface PeoplePickerProps {
  /** Ids of people who aren't offered. */
  excludedIds: ReadonlySet<string>;
  /** Render the actions for a person. */
  children: (person: ProfileRef) => ReactNode;
}

/** People picker: friends and, from two letters, anyone. `children` renders the actions for each person. */
export function PeoplePicker({ excludedIds, children }: PeoplePickerProps) {
  const [text, setText] = useState("");
  const searchedText = useDebounced(text.trim());
  const { data, isPending } = useQuery({ ...candidatesQuery(searchedText), placeholderData: keepPreviousData });
  const people = (data ?? []).filter(({ id }) => !excludedIds.has(id));
  return (
    <div className={styles.picker}>
      <TextField
        label={texts.findPerson}
        hideLabel
        placeholder={texts.findPerson}
        autoComplete="off"
        spellCheck={false}
        maxLength={PERSON_FILTER_MAX}
        value={text}
        onValueChange={setText}
      />
      {people.length === 0 && !isPending ? (
        <p className={styles.note}>{searchedText.length < 2 ? texts.noFriends : texts.noResults}</p>
      ) : null}
      <ul className={styles.people} aria-label={texts.people}>
        {people.map((person) => (
          <li key={person.id} className={styles.person}>
            <Avatar id={person.id} name={person.display_name} url={person.avatar_url} size={32} />
            <span className={styles.name}>
              {person.display_name} <span className={styles.username}>@{person.username}</span>
            </span>
            {children(person)}
          </li>
        ))}
      </ul>
    </div>
  );
}
