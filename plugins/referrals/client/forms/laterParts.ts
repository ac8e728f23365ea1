import { lazy } from 'react'

const load = {
  files: () => import('@core/client/forms/controls/files/FilesControl').then(({ FilesControl }) => ({ default: FilesControl })),
  signature: () => import('@core/client/forms/controls/signature/SignatureControl').then(({ SignatureControl }) => ({ default: SignatureControl })),
  tags: () => import('@core/client/forms/controls/TagsControl').then(({ TagsControl }) => ({ default: TagsControl })),
  availability: () => import('../form/AvailabilityGrid').then(({ AvailabilityGrid }) => ({ default: AvailabilityGrid })),
  done: () => import('./pages/FormDone').then(({ FormDone }) => ({ default: FormDone })),
  unlock: () => import('./pages/UnlockDraft').then(({ UnlockDraft }) => ({ default: UnlockDraft })),
  review: () => import('./steps/ReviewAnswers').then(({ ReviewAnswers }) => ({ default: ReviewAnswers })),
}

/** What no first step has. */
export const FilesLater = lazy(load.files)
export const SignatureLater = lazy(load.signature)
export const TagsLater = lazy(load.tags)
export const AvailabilityLater = lazy(load.availability)
export const DoneLater = lazy(load.done)
export const UnlockLater = lazy(load.unlock)
export const ReviewLater = lazy(load.review)

/** Fetches them while somebody is at the first step: a connection that drops later must not take the signature with it. */
export function fetchLaterParts(): void {
  for (const part of Object.values(load)) void part().catch(() => {})
}
