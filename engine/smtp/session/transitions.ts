/** For each state, the state that follows each event; an event that isn't listed leaves the state as it is. */
export type Transitions<State extends string, Event extends string> = Readonly<
  Record<State, Readonly<Partial<Record<Event, State>>>>
>;
