/** How a family was contacted, and whether somebody answered. The database counts by it too: another kind needs a migration (`unanswered_of`). */
export const contactKinds = [
  { id: 1, name: 'Called, talked', icon: 'pi-phone', answered: true },
  { id: 6, name: 'No answer', icon: 'pi-ban', answered: false },
  { id: 2, name: 'Left voicemail', icon: 'pi-volume-up', answered: false },
  { id: 3, name: 'Texted', icon: 'pi-comment', answered: false },
  { id: 4, name: 'Met', icon: 'pi-users', answered: true },
  { id: 5, name: 'Mailed', icon: 'pi-envelope', answered: false },
] as const

/** The kind of contact as which a message from a template is logged. */
export const kindOfMessage = { sms: 3, email: 5 } as const

export type ContactKind = (typeof contactKinds)[number]

/** Kinds after which the family counts as reached. */
export const answeredKinds: readonly number[] = contactKinds.flatMap(({ answered, id }) => (answered ? id : []))

/** The number of attempts without an answer after which closing as unreachable is offered. D3 */
export const attemptsBeforeUnreachable = 3
