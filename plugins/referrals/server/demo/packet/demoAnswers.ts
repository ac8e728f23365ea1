import { addDays, isBlank, parse, type Signature, signatureBox } from '@core/entity'
import type { SeededRandom } from '@core/server/plugin'
import { formDefinitions } from '../../../shared/forms/formDefinitions'
import type { FormKey } from '../../../shared/forms/publicForms'
import type { ReferralRecord } from '../../../shared/referralEntity'
import { goals, hospitals, motivators, questions, strengths, teachers } from './demoWords'

type Values = Readonly<Record<string, unknown>>

/** The data that a family had when it answered, and the day. */
interface Asked {
  /** The referral as the family describes it, with everything they ever answered. */
  readonly told: ReferralRecord
  /** YYYY-MM-DD */
  readonly day: string
}

/**
 * A family's answers to a form, derived from their referral, as returned by its parse function.
 * @throws when they are invalid, which is an error of the demonstration
 */
export function demoAnswers(random: SeededRandom, form: FormKey, { told, day }: Asked): Values {
  const [signer] = told.guardians!
  const sign = {
    printedName: signer!.name,
    relationship: signer!.relationship,
    signature: demoSignature(random, signer!.name),
    consentToSign: true,
  }
  const definition = formDefinitions[form]
  const parsed = parse(definition.fields, onlyGiven({ ...answersTo[form](random, { told, day }), ...sign }))
  const refused = parsed.errors ?? definition.check?.(parsed.value, day) ?? []
  if (parsed.errors || refused.length > 0)
    throw new Error(`The demonstration’s answers to “${form}” would be refused: ${JSON.stringify(refused)}`)
  return parsed.value
}

/** The answers of the first pages of a form, and the page that comes next. */
export function demoBegun(
  random: SeededRandom,
  form: FormKey,
  requested: Asked,
): { readonly answers: Values; readonly step: string } {
  const { steps } = formDefinitions[form]
  const pages = random.between(1, steps.length - 1)
  const fields = new Set(
    steps
      .slice(0, pages)
      .flatMap((step) => [...step.fields, ...(step.texts ?? []).flatMap((text) => text.fields ?? [])]),
  )
  const answers = onlyGiven(answersTo[form](random, requested)) as Values
  return {
    answers: Object.fromEntries(Object.entries(answers).filter(([name]) => fields.has(name))),
    step: steps[pages]!.id,
  }
}

const answersTo: Readonly<Record<FormKey, (random: SeededRandom, requested: Asked) => Values>> = {
  intake: (random, { told }) => {
    const { client, guardians, emergencyContact, coverages, clinical, physician, school, service, consent } = told
    return {
      client: without(client, 'ssnLast4'),
      guardians: guardians!.map((row) => without(row, 'id')),
      emergencyContact,
      coverages: coverages?.map((row) => without(row, 'id', 'verifiedAt', 'verifiedBy', 'copay', 'deductible')),
      clinical,
      milestones: {
        walked: random.pick([1, 1, 2]),
        firstWords: random.pick([1, 2, 2, 3, 4]),
        sentences: random.pick([2, 3, 3]),
        toilet: random.pick([1, 2, 3]),
      },
      physician,
      school,
      about: { strengths: random.pick(strengths), motivators: random.pick(motivators), goals: random.pick(goals) },
      service: { setting: service.setting, availability: service.availability, startDate: service.startDate },
      consent: {
        services: true,
        emergency: true,
        sharing: consent?.sharing,
        photo: consent?.photo,
        textAndEmail: consent?.textAndEmail,
      },
    }
  },
  handbook: (random, { told }) => {
    const initials = told
      .guardians![0]!.name.split(' ')
      .map((word) => word[0])
      .join('')
      .slice(0, 5)
    const sections = [
      'attendance',
      'adult',
      'participation',
      'sick',
      'safety',
      'boundaries',
      'transport',
      'billing',
      'rights',
    ]
    return {
      ...Object.fromEntries(sections.map((section) => [`${section}Initials`, initials])),
      questions: random.chance(0.2) ? random.pick(questions) : null,
      haveRead: true,
    }
  },
  healthPolicy: (random, { told: { clinical, physician } }) => {
    const has = Boolean(clinical?.allergies) && clinical?.allergies !== 'None known'
    return {
      exclusionsRead: true,
      returnRead: true,
      allergies: {
        hasAllergies: has,
        list: has ? clinical!.allergies : null,
        epinephrine: has ? clinical!.allergies === 'Peanuts' : null,
      },
      medications: clinical?.medications?.map((name) => ({
        name,
        dose: random.pick(['1 mg at bedtime', '5 mg in the morning', 'As needed']),
      })),
      immunization: { status: random.pick([1, 1, 1, 2, 5]) },
      emergencyPlan: {
        instructions: clinical?.seizures ? 'Lay on the side, time it, call us. After five minutes call 911.' : null,
      },
      hospital: random.pick(hospitals),
      physician: { name: physician!.name, practice: physician!.practice, phone: physician!.phone },
      treatmentConsent: true,
    }
  },
  releaseInfo: (random, { told: { physician, guardians }, day }) => ({
    discloser: { name: 'White Glove' },
    recipient: { name: physician!.name, organization: physician!.practice, phone: physician!.phone },
    direction: random.pick([1, 3, 3]),
    records: random.some([1, 2, 3, 4, 7, 9], random.between(2, 4)),
    purpose: random.pick([1, 1, 2]),
    expiryDate: addDays(day, 365),
    revocationRead: true,
    conditioningRead: true,
    redisclosureRead: true,
    authority: guardians![0]!.relationship === 6 ? 2 : 1,
    copyWanted: random.chance(0.5),
  }),
  communicationPolicy: (random, { told: { guardians, client } }) => ({
    channels: random.pick([[1, 3], [1, 2, 3], [1, 2], [3]]),
    phone: guardians![0]!.phone,
    email: guardians![0]!.email,
    voicemail: random.pick([2, 2, 3, 1]),
    riskAccepted: true,
    emergencyRead: true,
    language: client.languages?.at(-1) ?? 'en',
    ...(random.chance(0.4) && { quietFrom: '20:00', quietTo: '08:00' }),
    optOut: random.chance(0.1),
  }),
  schoolCollaboration: (random, { told: { school }, day }) => ({
    school: { name: school!.name, grade: school!.grade, district: school!.district, phone: school!.phone },
    teacher: { name: random.pick(teachers) },
    plan: school!.plan,
    schedule: random.chance(0.5) ? 'Tuesdays and Thursdays after 13:00' : null,
    sharing: random.some([1, 2, 3, 4, 6, 7], random.between(2, 4)),
    observation: random.chance(0.8),
    inClass: random.chance(0.4),
    meetings: random.some([1, 2, 3], random.between(1, 2)),
    revocationRead: true,
    expiryDate: addDays(day, 300),
  }),
}

function without(values: object, ...names: readonly string[]): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)))
}

/** The page sends only filled-in fields; a record has empty ones too. */
function onlyGiven(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(onlyGiven)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => (isBlank(inner) ? [] : [[name, onlyGiven(inner)]])),
  )
}

/** A signature: some are typed, others drawn as with a finger. */
function demoSignature(random: SeededRandom, name: string): Signature {
  if (random.chance(0.4)) return { method: 'typed', name }
  return { method: 'drawn', strokes: [scribble(random), flourish(random)] }
}

/** Loops from left to right, the first of them large. */
function scribble(random: SeededRandom): number[] {
  const loops = random.between(5, 9)
  const width = random.between(300, 420)
  const points = Array.from({ length: loops * 8 }, (_, at) => {
    const turn = (at / 8) * Math.PI * 2
    const height = at < 8 ? 55 : 18 + random.next() * 14
    return [80 + (at / (loops * 8)) * width + Math.sin(turn) * 18, 105 - Math.cos(turn) * height]
  })
  return points.flatMap(([x, y]) => [within(x!, signatureBox.width), within(y!, signatureBox.height)])
}

function flourish(random: SeededRandom): number[] {
  const y = random.between(135, 160)
  return [90, y, 240, y - random.between(4, 14), random.between(380, 520), y + random.between(-8, 8)]
}

function within(value: number, most: number): number {
  return Math.round(Math.min(Math.max(value, 0), most))
}
