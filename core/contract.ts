/**
 * The three ways in which plugins work together: services, slots and events. A plugin declares them in its `contract/` folder; another
 * plugin imports the declaration, never the implementation. All three are compared by their id string, so that two copies of a declaration
 * mean the same thing.
 */

declare const payload: unique symbol

/** A service that at most one plugin provides and other plugins may request. */
export interface Token<Service> {
  readonly kind: 'token'
  readonly id: string
  readonly [payload]?: Service
}

/** A place in the interface that one plugin owns and that any plugin may contribute entries to. */
export interface Slot<Entry> {
  readonly kind: 'slot'
  readonly id: string
  readonly [payload]?: Entry
}

/** A fact that one plugin reports and others may react to. An event reports; it does not command. */
export interface EventType<Payload> {
  readonly kind: 'event'
  readonly id: string
  readonly [payload]?: Payload
}

/** @param id `<plugin>.<name>`, unique in the product. */
export function defineToken<Service>(id: string): Token<Service> {
  return { kind: 'token', id }
}

/** @param id `<plugin>.<name>`, unique in the product. */
export function defineSlot<Entry>(id: string): Slot<Entry> {
  return { kind: 'slot', id }
}

/** @param id `<plugin>.<name>`, unique in the product. */
export function defineEvent<Payload>(id: string): EventType<Payload> {
  return { kind: 'event', id }
}
