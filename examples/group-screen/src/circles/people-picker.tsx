// Chooses people of the roster, however long it is: those in sight are on the page, the chosen ones stand below.
import { useVirtualizer } from "@tanstack/react-virtual";
import type { Contact } from "group-management-sdk";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";

import { useSession } from "../connection/session.ts";
import { Answer } from "../data/answer.tsx";
import { rowsInSight } from "../data/rows-in-sight.ts";
import { fullName } from "../format/names.ts";
import { counted } from "../format/sizes.ts";
import { fieldId } from "../forms/field.tsx";
import { Icon } from "../parts/icon.tsx";
import { Loading } from "../parts/loading.tsx";
import { SearchField } from "../parts/search-field.tsx";
import { useRoster } from "../roster/use-roster.ts";
import "./people-picker.css";

interface PeoplePickerProps {
  name: string;
  legend: string;
  chosen: readonly Contact[];
  onChoose: (people: readonly Contact[]) => void;
  problem: string | undefined;
}

export function PeoplePicker({ name, legend, chosen, onChoose, problem }: PeoplePickerProps) {
  const { locales } = useSession();
  const [search, setSearch] = useState("");
  const { list, people } = useRoster(search, "");
  const id = fieldId(name);
  const toggle = (person: Contact) => {
    const others = chosen.filter((other) => other.id !== person.id);
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
      <Answer query={list} loading={<Loading label="Loading the roster" shape="lines" />}>
        {() => (
          <People
            people={people}
            chosen={chosen}
            onToggle={toggle}
            onEnd={() => {
              if (list.hasNextPage && !list.isFetching) void list.fetchNextPage();
            }}
          />
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
              {fullName(person)}
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

interface PeopleProps {
  people: readonly Contact[];
  chosen: readonly Contact[];
  onToggle: (person: Contact) => void;
  /** The end of those at hand is in sight. */
  onEnd: () => void;
}

/** The height of a row, in pixels. */
const ROW = 44;

function People({ people, chosen, onToggle, onEnd }: PeopleProps) {
  const box = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: people.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW,
    overscan: 4,
    rangeExtractor: (range) => rowsInSight(range, box.current),
  });
  const rows = virtualizer.getVirtualItems();
  const atEnd = (rows.at(-1)?.index ?? -1) >= people.length - 1;
  useEffect(() => {
    if (atEnd) onEnd();
  }, [atEnd, onEnd]);
  return (
    <div className="people-box" ref={box} tabIndex={-1}>
      <div style={{ position: "relative", height: virtualizer.getTotalSize() }}>
        {rows.map(({ index, start }) => {
          const person = people[index];
          if (!person) return null;
          return (
            <label
              className="field-check people-row"
              key={person.id}
              data-index={index}
              style={{ transform: `translateY(${start}px)` }}
            >
              <input
                type="checkbox"
                checked={chosen.some(({ id }) => id === person.id)}
                onChange={() => onToggle(person)}
              />
              <span>
                {fullName(person)}{" "}
                <small>{person.type === "YOUTH" ? "youth" : (person.title ?? "")}</small>
              </span>
            </label>
          );
        })}
      </div>
    </div>
  );
}
