import { describe, expect, it } from 'vitest'
import { chunkGroups, type EntryKinds } from './chunkGroups'

const root = '/clinic'
const at = (place: string) => `${root}/${place}`
const page = at('core/kernel/client/index.html')
const signIn = at('core/kernel/client/session/screens/SignIn.tsx')
const form = at('plugins/visits/client/BookVisit.tsx')
const moveForm = at('plugins/visits/client/MoveVisit.tsx')
const offer = at('plugins/sales/client/Offer.tsx')
const frame = at('core/kernel/client/shell/Frame.tsx')
const body = at('plugins/visits/client/activate.ts')
const list = at('plugins/visits/client/VisitList.tsx')
const record = at('plugins/visits/client/Visit.tsx')
const change = at('plugins/visits/client/ChangeVisit.tsx')
const log = at('plugins/visits/client/VisitLog.tsx')
const signature = at('core/kernel/client/kit/forms/SignatureControl.tsx')
const rules = at('core/features/rules/client/Rules.tsx')
const fields = at('core/features/fields/client/Fields.tsx')
const later = at('core/kernel/client/kit/lists/BulkBar.tsx')

const kinds: EntryKinds = {
  start: new Set([page]),
  signIn: new Set([signIn]),
  public: new Set([form, moveForm, offer]),
  shell: new Set([frame, body]),
  screens: new Set([list, log, record, change, rules, fields]),
  administration: new Set([rules, fields]),
  lists: new Set([list, log, rules]),
}

/**
 * @param place the path of a module
 * @param entries the entries that reach it
 * @returns the name of the chunk that the module is put into
 */
function chunkOf(place: string, ...entries: string[]): string | undefined {
  const reach = {
    entriesOf: new Map([
      [at(place), new Set(entries)],
      [at('core/kernel/entity/messages.ts'), new Set([form, offer])],
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
  it('begin with the packages and the code of the first script, even where other pages need them too', () => {
    expect(chunkOf('node_modules/react/index.js', page, list)).toBe('vendor')
    expect(chunkOf('core/kernel/client/session/paths.ts', page, frame)).toBe('start')
  })

  it('are layered so that a page loads only what it needs: sign-in, then public forms, then the frame for signed-in people', () => {
    expect(chunkOf('core/kernel/client/session/screens/CodeForm.tsx', signIn, frame)).toBe('start')
    expect(chunkOf('core/kernel/client/platform/ui/TextInput.tsx', signIn, form)).toBe('start')
    expect(chunkOf('core/kernel/client/session/screens/NewPassword.tsx', signIn, record)).toBe('signIn')
    expect(chunkOf('core/kernel/entity/parse.ts', form, offer, body)).toBe('ui')
    expect(chunkOf('core/kernel/client/kit/forms/FormFooter.tsx', form, offer, record)).toBe('fields')
    expect(
      chunkOf('plugins/visits/client/BookVisit.tsx', form),
      'what one page alone needs stays with it',
    ).toBeUndefined()
    expect(chunkOf('plugins/visits/client/VisitSteps.tsx', form, moveForm)).toBe('visitsForms')
    expect(chunkOf('core/kernel/client/session/PublicPage.tsx', form, offer)).toBe('public')
    expect(chunkOf('core/kernel/client/kit/forms/SignatureControl.tsx', signature, record)).toBe('controls')
    expect(chunkOf('node_modules/mobx/index.mjs', frame, list)).toBe('shell')
    expect(chunkOf('plugins/visits/shared/visitEntity.ts', body, list)).toBe('visits')
  })

  it('separate the modules that only one plugin’s public pages need from those of other plugins', () => {
    expect(chunkOf('core/kernel/client/kit/forms/PhoneControl.tsx', form, moveForm, record)).toBe('fields-visits')
    expect(chunkOf('plugins/visits/shared/visitForm.ts', form, list, log)).toBe('visitsShared')
  })

  it('separate what one public page alone needs, besides pages with a session, from the other public pages of its plugin', () => {
    expect(chunkOf('core/kernel/client/kit/forms/PhoneControl.tsx', form, record)).toBe('visits-BookVisit')
    expect(chunkOf('core/kernel/entity/money.ts', offer, record)).toBe('sales-Offer')
  })

  it('separate the kinds of screen, so that a list doesn’t load forms', () => {
    expect(chunkOf('core/kernel/client/kit/lists/EntityList.tsx', list, log)).toBe('lists')
    expect(chunkOf('core/kernel/client/platform/ui/Badge.tsx', list, record)).toBe('lists')
    expect(chunkOf('core/kernel/client/kit/forms/EntityForm.tsx', record, change)).toBe('forms')
    expect(chunkOf('core/kernel/client/kit/screens/RecordBar.tsx', record, change)).toBe('records')
    expect(chunkOf('core/kernel/client/platform/ui/Stepper.tsx', record, change)).toBe('kit')
  })

  it('keep what only screens of administrators share from the pages of others', () => {
    expect(chunkOf('core/kernel/client/kit/forms/FlagControl.tsx', rules, fields)).toBe('administration')
    expect(chunkOf('core/kernel/client/kit/forms/FormField.tsx', rules, record)).toBe('lists')
  })

  it('group the modules that several screens of one plugin share', () => {
    expect(chunkOf('plugins/visits/client/isOverdue.ts', list, record)).toBe('visitsLists')
    expect(chunkOf('plugins/visits/client/VisitDialog.tsx', record, change)).toBe('visitsParts')
  })

  it('exclude a module that only one page, or one part that is fetched later, needs', () => {
    expect(chunkOf('plugins/visits/client/VisitList.tsx', list)).toBeUndefined()
    expect(chunkOf('core/kernel/client/kit/lists/BulkBar.tsx', later)).toBeUndefined()
  })
})
