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
import { RestOfRoster } from "../roster/rest-of-roster.tsx";
import { useRoster } from "../roster/use-roster.ts";
import "./people-picker.css";

interface PeoplePickerProps {
  name: string;
  legend: string;
  /** Youth or adults alone; everybody if empty. */
  show: "ADULT" | "YOUTH" | "";
  chosen: readonly Contact[];
  onChoose: (people: readonly Contact[]) => void;
  problem: string | undefined;
}

export function PeoplePicker({ name, legend, show, chosen, onChoose, problem }: PeoplePickerProps) {
  const { locales } = useSession();
  const [search, setSearch] = useState("");
  const { first, whole, found, searching, complete } = useRoster(search, show);
  const id = fieldId(name);
  const toggle = (person: Contact) => {
    const others = chosen.filter(({ id: other }) => other !== person.id);
    onChoose(others.length < chosen.length ? others : [...chosen, person]);
  };
  return (
    <fieldset
      className="field people-picker"
      id={id}
      tabIndex={-1}
      data-invalid={problem !== undefined}
      onKeyDown={sendNothing}
      aria-describedby={problem === undefined ? undefined : `${id}-problem`}
    >
      <legend className="field-legend">{legend}</legend>
      {problem && (
        <p className="field-problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
      <SearchField label="Search people" value={search} onChange={setSearch} />
      <Answer query={first} loading={<Loading label="Loading the roster" shape="lines" />}>
        {() => (
          <div className="people-box" tabIndex={-1}>
            {found.map((person) => (
              <label className="row field-check" key={person.id}>
                <input
                  type="checkbox"
                  checked={chosen.some(({ id: other }) => other === person.id)}
                  onChange={() => toggle(person)}
                />
                <span>
                  <bdi>{fullName(person)}</bdi>{" "}
                  <small>{person.type === "YOUTH" ? "youth" : (person.title ?? "")}</small>
                </span>
              </label>
            ))}
            <p className="people-none" role="status">
              {found.length === 0 &&
                complete &&
                (searching ? "Nobody found" : "Nobody on the roster")}
            </p>
            {!complete && <RestOfRoster whole={whole} />}
          </div>
        )}
      </Answer>
      <p className="field-hint" role="status">
        {chosen.length === 0
          ? "Nobody chosen yet"
          : `${counted(chosen.length, "person", "people", locales)} chosen`}
      </p>
      <ul className="people-chosen" aria-label="Chosen">
        {chosen.map((person) => (
          <li key={person.id}>
            <button
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
