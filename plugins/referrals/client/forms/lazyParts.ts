import { lazy } from 'react'
import { loadFilesControl, loadSignatureControl, loadTagsControl } from '@core/client/forms'

const load = {
  files: loadFilesControl,
  signature: loadSignatureControl,
  tags: loadTagsControl,
  availability: () =>
    import('../form/AvailabilityGrid').then(({ AvailabilityGrid }) => ({ default: AvailabilityGrid })),
  photo: () => import('./photo/PhotoControl'),
  done: () => import('./pages/FormDone').then(({ FormDone }) => ({ default: FormDone })),
  unlock: () => import('./pages/UnlockDraft').then(({ UnlockDraft }) => ({ default: UnlockDraft })),
  review: () => import('./steps/ReviewAnswers').then(({ ReviewAnswers }) => ({ default: ReviewAnswers })),
}

/** What no first step has. */
export const FilesLater = lazy(load.files)
export const SignatureLater = lazy(load.signature)
export const TagsLater = lazy(load.tags)
export const AvailabilityLater = lazy(load.availability)
export const PhotoLater = lazy(load.photo)
export const DoneLater = lazy(load.done)
export const UnlockLater = lazy(load.unlock)
export const ReviewLater = lazy(load.review)

/** Fetches them while somebody is at the first step: a connection that drops later must not take the signature with it. */
export function preloadLazyParts(): void {
  for (const part of Object.values(load)) void part().catch(() => {})
}
