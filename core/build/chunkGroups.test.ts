import { describe, expect, it } from 'vitest'
import { chunkGroups, type EntryKinds } from './chunkGroups'

const root = '/clinic'
const at = (place: string) => `${root}/${place}`
const page = at('core/client/index.html')
const signIn = at('core/client/session/screens/SignIn.tsx')
const form = at('plugins/visits/client/BookVisit.tsx')
const moveForm = at('plugins/visits/client/MoveVisit.tsx')
const offer = at('plugins/sales/client/Offer.tsx')
const frame = at('core/client/shell/Frame.tsx')
const body = at('plugins/visits/client/activate.ts')
const list = at('plugins/visits/client/VisitList.tsx')
const record = at('plugins/visits/client/Visit.tsx')
const change = at('plugins/visits/client/ChangeVisit.tsx')
const log = at('plugins/visits/client/VisitLog.tsx')
const signature = at('core/client/kit/forms/SignatureControl.tsx')
const later = at('core/client/kit/lists/BulkBar.tsx')

const kinds: EntryKinds = {
  start: new Set([page]),
  signIn: new Set([signIn]),
  public: new Set([form, moveForm, offer]),
  shell: new Set([frame, body]),
  screens: new Set([list, log, record, change]),
  lists: new Set([list, log]),
}

/** @returns the chunk into which a module comes that these entries reach */
function chunkOf(place: string, ...entries: string[]): string | undefined {
  const reach = {
    entriesOf: new Map([
      [at(place), new Set(entries)],
      [at('core/entity/messages.ts'), new Set([form, offer])],
    ]),
    partsOf: new Map([
      [page, new Set([signIn, form, frame, body, list, record])],
      [form, new Set([signature])],
    ]),
  }
  const groups = chunkGroups(root, reach, kinds)
  return groups.toSorted((a, b) => b.priority - a.priority).find(({ test }) => test(at(place)))?.name
}

describe('the chunks that pages share', () => {
  it('begin with the packages and the code of the first script, whoever else needs them', () => {
    expect(chunkOf('node_modules/react/index.js', page, list)).toBe('vendor')
    expect(chunkOf('core/client/session/paths.ts', page, frame)).toBe('start')
  })

  it('bring each page no more than it builds on: signing in, then public forms, then what everybody has who is signed in', () => {
    expect(chunkOf('core/client/session/screens/CodeForm.tsx', signIn, frame)).toBe('start')
    expect(chunkOf('core/client/platform/ui/TextInput.tsx', signIn, form)).toBe('start')
    expect(chunkOf('core/client/session/screens/NewPassword.tsx', signIn, record)).toBe('signIn')
    expect(chunkOf('core/entity/parse.ts', form, offer, body)).toBe('ui')
    expect(chunkOf('core/client/kit/forms/FormFooter.tsx', form, offer, record)).toBe('fields')
    expect(
      chunkOf('plugins/visits/client/BookVisit.tsx', form),
      'what one page alone needs stays with it',
    ).toBeUndefined()
    expect(chunkOf('plugins/visits/client/VisitSteps.tsx', form, moveForm)).toBe('visitsForms')
    expect(chunkOf('core/client/session/PublicPage.tsx', form, offer)).toBe('public')
    expect(chunkOf('core/client/kit/forms/SignatureControl.tsx', signature, record)).toBe('controls')
    expect(chunkOf('node_modules/mobx/index.mjs', frame, list)).toBe('shell')
    expect(chunkOf('plugins/visits/shared/visitEntity.ts', body, list)).toBe('visits')
  })

  it('keep what only one plugin’s public pages need from those of another', () => {
    expect(chunkOf('core/client/kit/forms/PhoneControl.tsx', form, record)).toBe('fields-visits')
    expect(chunkOf('core/entity/money.ts', offer, record)).toBe('fields-sales')
    expect(chunkOf('plugins/visits/shared/visitForm.ts', form, list, log)).toBe('visitsShared')
  })

  it('keep the kinds of screen apart, so that a list brings no form along', () => {
    expect(chunkOf('core/client/kit/lists/EntityList.tsx', list, log)).toBe('lists')
    expect(chunkOf('core/client/platform/ui/Badge.tsx', list, record)).toBe('lists')
    expect(chunkOf('core/client/kit/forms/EntityForm.tsx', record, change)).toBe('forms')
    expect(chunkOf('core/client/kit/screens/RecordBar.tsx', record, change)).toBe('records')
    expect(chunkOf('core/client/platform/ui/Stepper.tsx', record, change)).toBe('kit')
  })

  it('put together what several screens of one plugin share', () => {
    expect(chunkOf('plugins/visits/client/isOverdue.ts', list, record)).toBe('visitsLists')
    expect(chunkOf('plugins/visits/client/VisitDialog.tsx', record, change)).toBe('visitsParts')
  })

  it('leave to a page, and to a part that is fetched later, what nobody else needs', () => {
    expect(chunkOf('plugins/visits/client/VisitList.tsx', list)).toBeUndefined()
    expect(chunkOf('core/client/kit/lists/BulkBar.tsx', later)).toBeUndefined()
  })
})
