// Chooses people of the roster; the chosen ones stand below.
import type { Contact } from "group-management-sdk";
import { type KeyboardEvent, useState } from "react";

import { useSession } from "../connection/session.ts";
import { Answer } from "../data/answer.tsx";
import { fullName } from "../../../shared/names.ts";
import { counted } from "../../../shared/locale.ts";
import { fieldId } from "../forms/field.tsx";
import { Icon } from "../parts/icon.tsx";
import { Loading } from "../parts/loading.tsx";
import { SearchField } from "../parts/search-field.tsx";
import { RestOfRoster } from "../roster/roster-view.tsx";
import { useRoster } from "../roster/use-roster.ts";
import "./people-picker.css";

/** More are found by their name: a tick draws all that are shown. */
const MOST = 100;

interface PeoplePickerProps {
  name: string;
  chosen: readonly Contact[];
  onChoose: (people: readonly Contact[]) => void;
  problem: string | undefined;
}

export function PeoplePicker({ name, chosen, onChoose, problem }: PeoplePickerProps) {
  const { locales } = useSession();
  const [search, setSearch] = useState("");
  const { first, whole, found, searching, complete } = useRoster(search);
  const id = fieldId(name);
  const ids = new Set(chosen.map(({ id: one }) => one));
  const toggle = (person: Contact) =>
    onChoose(
      ids.has(person.id)
        ? chosen.filter(({ id: other }) => other !== person.id)
        : [...chosen, person],
    );
  const others = found.length - MOST;
  return (
    <fieldset
      className="field people-picker"
      id={id}
      tabIndex={-1}
      data-invalid={problem !== undefined}
      onKeyDown={sendNothing}
      aria-describedby={problem === undefined ? undefined : `${id}-problem`}
    >
      <legend className="field-legend">People</legend>
      {problem && (
        <p className="field-problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
      <SearchField label="Search people" value={search} onChange={setSearch} />
      <Answer query={first} loading={<Loading label="Loading the roster" shape="lines" />}>
        {() => (
          <div className="people-box" tabIndex={-1}>
            {found.slice(0, MOST).map((person) => (
              <label className="row field-check" key={person.id}>
                <input
                  type="checkbox"
                  checked={ids.has(person.id)}
                  onChange={() => toggle(person)}
                />
                <span>
                  <bdi>{fullName(person)}</bdi>{" "}
                  <small className="soft">
                    {person.type === "YOUTH" ? "youth" : (person.title ?? "")}
                  </small>
                </span>
              </label>
            ))}
            <p className="people-note soft" role="status">
              {found.length === 0 &&
                complete &&
                (searching ? "Nobody found" : "Nobody on the roster")}
              {others > 0 &&
                `${counted(others, "other person is", "other people are", locales)} found by name`}
            </p>
            {!complete && <RestOfRoster whole={whole} />}
          </div>
        )}
      </Answer>
      <p className="soft" role="status">
        {chosen.length === 0
          ? "Nobody chosen yet"
          : `${counted(chosen.length, "person", "people", locales)} chosen`}
      </p>
      <ul className="people-chosen beside" aria-label="Chosen">
        {chosen.map((person) => (
          <li key={person.id}>
            <button
              className="button small"
              type="button"
              aria-label={`${fullName(person)}, take out`}
              onClick={() => toggle(person)}
            >
              <bdi>{fullName(person)}</bdi>
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

/** Enter in the search is a search, and no wish to send the form around it. */
function sendNothing(event: KeyboardEvent): void {
  if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault();
}
