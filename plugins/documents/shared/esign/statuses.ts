import type { Field } from '@core/entity'

/** The statuses of a document. D12 */
export const documentStatuses = [
  { id: 1, name: 'Draft' },
  { id: 2, name: 'Sent' },
  { id: 3, name: 'Viewed' },
  { id: 4, name: 'Partly signed' },
  { id: 5, name: 'Completed' },
  { id: 6, name: 'Declined' },
  { id: 7, name: 'Expired' },
  { id: 8, name: 'Voided' },
] as const satisfies readonly NonNullable<Field['options']>[number][]

export type DocumentStatus = (typeof documentStatuses)[number]['id']

export const status = {
  draft: 1,
  sent: 2,
  viewed: 3,
  partlySigned: 4,
  completed: 5,
  declined: 6,
  expired: 7,
  voided: 8,
} as const satisfies Record<string, DocumentStatus>

/** The statuses that may follow each status. A declined document is copied into a new draft (D12), so it has none itself. */
const following: Readonly<Record<DocumentStatus, readonly DocumentStatus[]>> = {
  1: [2, 8],
  2: [3, 4, 5, 6, 7, 8],
  3: [4, 5, 6, 7, 8],
  4: [5, 6, 7, 8],
  5: [],
  6: [],
  7: [2],
  8: [],
}

export const mayBecome = (from: DocumentStatus, to: DocumentStatus): boolean => following[from].includes(to)

/** The statuses in which signers can act. */
export const openStatuses: readonly DocumentStatus[] = [status.sent, status.viewed, status.partlySigned]

export const isOpen = (id: DocumentStatus): boolean => openStatuses.includes(id)

/** @returns the status in plain words: `Partly signed` */
export const statusName = (id: DocumentStatus): string => documentStatuses.find((one) => one.id === id)!.name

/** The statuses of a signer. */
export const signerStatuses = [
  { id: 1, name: 'Waiting' },
  { id: 2, name: 'Sent' },
  { id: 3, name: 'Viewed' },
  { id: 4, name: 'Signed' },
  { id: 5, name: 'Declined' },
] as const satisfies readonly NonNullable<Field['options']>[number][]

export type SignerStatus = (typeof signerStatuses)[number]['id']

export const signerStatus = { waiting: 1, sent: 2, viewed: 3, signed: 4, declined: 5 } as const satisfies Record<
  string,
  SignerStatus
>
