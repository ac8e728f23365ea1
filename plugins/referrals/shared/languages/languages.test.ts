import { describe, expect, it } from 'vitest'
import { type Field, fillIn, messages, serverMessages, monthNames, states } from '@core/entity'
import { messageTemplates } from '../contactLog/messageTemplates'
import { formDefinitions } from '../forms/formDefinitions'
import { publicForms } from '../forms/publicForms'
import { createSay, type Dictionary } from './createSay'
import { familyLanguages } from './familyLanguages'
import { saidIn, sourcesIn, wordsIn } from './testing/familyTexts'

const referrals = 'plugins/referrals'

/** The places of texts for families: each `say('…')`, and the texts in tables of them. */
const screens = [
  `${referrals}/client/family`,
  `${referrals}/client/language`,
  `${referrals}/client/forms`,
  `${referrals}/client/form/AvailabilityGrid.tsx`,
  `${referrals}/client/WeekTable.tsx`,
  `${referrals}/server/packet/formLinkMessage.ts`,
  `${referrals}/server/scheduling/confirmStart.ts`,
  `${referrals}/server/contactLog/familyMessage.ts`,
  'core/kernel/client/kit/forms',
  'core/kernel/client/kit/data/FileStateNote.tsx',
  'core/kernel/client/platform/ui',
]
/** The sources whose errors a family can get. */
const refusals = [
  ...['birthDate.ts', 'formDrafts.ts', 'uploadRoute.ts'].map((file) => `${referrals}/server/forms/${file}`),
  'core/kernel/server/platform/files/pictures/cleanPicture.ts',
]

/** Names of states are the same in every language. */
const unsaid: ReadonlySet<string> = new Set(states.map(({ name }) => name))

function fieldTexts(field: Field): readonly string[] {
  const { label, help, options = [], fields = {} } = field
  const { message } = field as { readonly message?: string }
  return [
    label,
    ...(help ? [help] : []),
    ...(message ? [message] : []),
    ...options.map(({ name }) => name),
    ...Object.values(fields).flatMap(fieldTexts),
  ]
}

const ofForms = Object.values(formDefinitions).flatMap(({ steps, fields }) => [
  ...steps.flatMap(({ title, hint, texts = [] }) => [
    title,
    ...(hint ? [hint] : []),
    ...texts.flatMap((text) => [text.title, ...text.paragraphs, ...(text.points ?? [])]),
  ]),
  ...Object.values(fields).flatMap(fieldTexts),
])

const ofRules = [
  messages.required('{label}'),
  messages.email,
  messages.phone,
  // Of deployments in other countries.
  'Enter the phone number with its area code, or begin with + and the country.',
  'DD/MM/YYYY',
  'DD.MM.YYYY',
  messages.number,
  messages.zip,
  messages.tooLong('{label}', '{max}' as never),
  messages.tooMany('{label}', '{max}' as never),
  messages.wrongType('{label}', '{expected}'),
  messages.date('{label}'),
  messages.farDate('{label}'),
  messages.futureDate('{label}'),
  messages.choice('{label}'),
  serverMessages.retired('{label}'),
  serverMessages.goneFile('{label}'),
  messages.refusedFile,
  messages.range('{label}', '{min}' as never, '{max}' as never),
  messages.places('{label}', '{places}' as never),
  messages.time('{label}'),
  messages.files('{label}'),
  messages.fileType('{label}', ['{types}']),
  messages.signature('{label}'),
  messages.unprintable('{label}'),
]

const ofChecks = sourcesIn(`${referrals}/shared/forms`).flatMap((source) =>
  [...source.matchAll(/\bmessage:\s*'([A-Z][^']+)'/g)].map(([, text]) => text!),
)

const ofScreens = screens.flatMap(sourcesIn).flatMap(saidIn)
const ofTables = [`${referrals}/client/family`, `${referrals}/client/forms/pages`].flatMap(sourcesIn).flatMap(wordsIn)
const ofRefusals = refusals
  .flatMap(sourcesIn)
  .flatMap((source) => [...source.matchAll(/'([A-Z][^']+[.])'/g)].map(([, text]) => text!))

/** Texts that controls say through a variable, or complete before they say them. */
const ofControls = [
  'Yes',
  'No',
  'No answer',
  ...monthNames,
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
  'Person',
  ...Object.values(formDefinitions).flatMap(({ fields }) =>
    Object.values(fields).flatMap(({ kind, label }: Field) =>
      kind === 'rows' && !/\s/.test(label) ? [label.replace(/s$/, '')] : [],
    ),
  ),
  'Guardian 2',
  'ZIP: Allow only numbers',
  'you can submit',
  'you go on',
  'this can be saved',
  'Monday morning',
  'Only 1 file fits here',
  'Only 3 files fit here',
  'A file can have at most 10 MB',
  'The file is empty',
  'One moment…',
  'Please check your network connection',
  'Something went wrong. Please try again later.',
  'Something goes wrong !!',
  'Error',
  'Too many tries. Please wait 2 minutes and try again.',
  '2 minutes',
  '30 seconds',
]

const needed = [
  ...new Set([
    ...publicForms.map(({ title }) => title),
    ...messageTemplates.flatMap(({ name, text }) => [name, text]),
    ...ofForms,
    ...ofRules,
    ...ofChecks,
    ...ofScreens,
    ...ofTables,
    ...ofRefusals,
    ...ofControls,
  ]),
].filter((text) => !unsaid.has(text))

const dictionaries = await Promise.all(
  familyLanguages.flatMap((language) =>
    'load' in language ? [language.load().then(({ dictionary }) => [language.name, dictionary] as const)] : [],
  ),
)

describe.each(dictionaries)('[S2.2] the language file of %s', (_name, dictionary: Dictionary) => {
  const say = createSay(dictionary)
  const isSaid = (text: string) => Object.hasOwn(dictionary, text) || say(text) !== text

  it('has every text that a family can get: questions, rules, errors, pages and messages', () => {
    expect(needed.length, 'the texts were found').toBeGreaterThan(500)
    expect(needed.filter((text) => !isSaid(text))).toEqual([])
  })

  it('has no unused text', () => {
    const isMet = (key: string) =>
      needed.includes(key) || (key.includes('{') && needed.some((text) => createSay({ [key]: '' })(text) === ''))
    expect(Object.keys(dictionary).filter((key) => !isMet(key))).toEqual([])
  })

  it('uses the same placeholders as the English text', () => {
    const places = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].toSorted()
    const unlike = Object.entries(dictionary).filter(([english, text]) => {
      const [own, said] = [places(english), places(text)]
      return said.some((place) => !own.includes(place)) || (own.length > 0 && said.length === 0)
    })
    expect(unlike).toEqual([])
  })
})

describe('a text in another language', () => {
  const say = createSay({
    '{label} is required': 'Falta: {label}',
    '{label}: {message}': '{label}: {message}',
    ZIP: 'Código postal',
    'Allow only numbers': 'Solo números',
    '{row} {number}': '{row} {number}',
    Guardian: 'Tutor',
  })

  it('is recognized with replaced placeholders, and the label is translated too', () => {
    expect(say('ZIP is required')).toBe('Falta: Código postal')
    expect(say('ZIP: Allow only numbers')).toBe('Código postal: Solo números')
    expect(say('Guardian 2')).toBe('Tutor 2')
  })

  it('stays English if the dictionary has no translation', () => {
    expect(say('District of Columbia')).toBe('District of Columbia')
    expect(say('Saved {time}', { time: '9:00' })).toBe('Saved 9:00')
  })

  it('gets its placeholders replaced by name', () => {
    expect(fillIn('{done} of {all} done', { done: 1, all: 6 })).toBe('1 of 6 done')
  })
})
