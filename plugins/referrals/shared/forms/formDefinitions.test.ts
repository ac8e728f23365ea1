import { describe, expect, it } from 'vitest'
import { type Field, type Fields, parse } from '@core/entity'
import { referralEntity } from '../referralEntity'
import { definePublicForm, type PublicForm } from './definePublicForm'
import { formDefinitions } from './formDefinitions'
import { intakeForm } from './intakeForm'
import { publicFormOf, publicForms } from './publicForms'
import { releaseInfoForm } from './releaseInfoForm'
import { sampleAnswers } from './testing/sampleAnswers'

const today = '2026-11-21'
const errorsOf = (key: keyof typeof formDefinitions, more: object = {}) => {
  const { fields, check } = formDefinitions[key]
  const { value, errors } = parse(fields, { ...sampleAnswers[key], ...more })
  return errors ?? check?.(value, today) ?? []
}

describe('[S2.2] the public forms', () => {
  it('[S2.2] [S2.3] have the paths of the specification', () => {
    expect(publicForms.map(({ path }) => path)).toEqual([
      '/intake-form',
      '/caregiver-handbook-form',
      '/health-policy-form',
      '/release-info-form',
      '/communication-policy-form',
      '/school-collaboration-form',
    ])
  })

  it.each(publicForms)(
    '$title ends with the signer, their role, the signature, and the consent to sign electronically',
    ({ key, id }) => {
      const form = formDefinitions[key]
      expect(form.form).toBe(key)
      expect(publicFormOf(id).key).toBe(key)
      expect(form.steps.at(-1)!.fields.slice(-4)).toEqual(['printedName', 'relationship', 'signature', 'consentToSign'])
      expect(parse(form.fields, {}).errors!.map(({ message }) => message)).toEqual(
        expect.arrayContaining([
          'Your full name is required',
          'Signature is required',
          'I agree to sign this form electronically is required',
        ]),
      )
    },
  )

  it.each(publicForms)('$title accepts valid answers', ({ key }) => {
    expect(errorsOf(key)).toEqual([])
  })

  it('ask rare fields with another one, both of the form', () => {
    const names = (path: string) => path.split('.')
    for (const { fields, onlyWith = {} } of Object.values(formDefinitions).map((form): PublicForm => form))
      for (const [group, name] of Object.entries(onlyWith).flat().map(names))
        expect(Object.keys(fields[group!]?.fields ?? {}), group).toContain(name)
  })

  it('the intake form has six steps', () => expect(intakeForm.steps).toHaveLength(6))

  it('a form with a field in no step is refused', () => {
    expect(() =>
      definePublicForm({
        form: 'intake',
        version: '1',
        steps: [{ id: 'a', title: 'A', fields: [] }],
        fields: intakeForm.fields,
      }),
    ).toThrow(/stands in one step/)
  })
})

describe('the intake form', () => {
  it('has no field that the referral has with another kind or path, so that answers can be taken over', () => {
    const shared = [
      'client',
      'guardians',
      'emergencyContact',
      'coverages',
      'clinical',
      'physician',
      'school',
      'service',
    ] as const
    for (const name of shared) {
      const theirs = (intakeForm.fields as Fields)[name]!.fields!
      const ours = (referralEntity.fields as Fields)[name]!.fields!
      for (const [inner, field] of Object.entries(theirs)) {
        const { kind, schema }: Field = ours[inner]!
        expect({ path: `${name}.${inner}`, kind: field.kind, schema: field.schema }).toEqual({
          path: `${name}.${inner}`,
          kind,
          schema,
        })
      }
    }
  })

  it('requests no digits of a social security number', () =>
    expect(Object.keys(intakeForm.fields.client.fields!)).not.toContain('ssnLast4'))

  it('can’t be submitted without the consent to services', () => {
    expect(errorsOf('intake', { consent: { services: false, emergency: true } })).toEqual([
      { field: 'consent.services', message: expect.stringContaining('consent to services') },
    ])
  })
})

describe('the release of information: 45 CFR 164.508', () => {
  it('(c)(1) has the six core elements, each required', () => {
    const elements = {
      '(i) what': 'records',
      '(ii) by whom': 'discloser',
      '(iii) with whom': 'recipient',
      '(iv) purpose': 'purpose',
      '(vi) signature': 'signature',
      '(vi) authority': 'authority',
    }
    for (const name of Object.values(elements)) expect(releaseInfoForm.fields[name as 'records'].required).toBe(true)
    expect(errorsOf('releaseInfo', { expiryDate: null, expiryEvent: null })).toEqual([
      { field: 'expiryDate', message: 'Say until when: a day, or what has to happen' },
    ])
  })

  it('(c)(1)(v) ends on a date or with an event', () => {
    expect(errorsOf('releaseInfo', { expiryDate: null, expiryEvent: 'When school ends' })).toEqual([])
    expect(errorsOf('releaseInfo', { expiryDate: today })).toEqual([
      { field: 'expiryDate', message: 'The end must lie in the future' },
    ])
  })

  it('(c)(2) contains the three statements, and each has to be read', () => {
    const texts = releaseInfoForm.steps.flatMap((step) => step.texts ?? [])
    expect(texts.map(({ id }) => id)).toEqual(['revocation', 'conditioning', 'redisclosure'])
    for (const field of ['revocationRead', 'conditioningRead', 'redisclosureRead'])
      expect(errorsOf('releaseInfo', { [field]: false })).toMatchObject([{ field }])
  })

  it('shares sensitive categories by opt-in only', () => {
    expect(errorsOf('releaseInfo', { guarded: [] })).toEqual([])
  })
})

it('conditional questions are required only if their condition is met', () => {
  expect(errorsOf('healthPolicy', { allergies: { hasAllergies: true } })).toMatchObject([{ field: 'allergies.list' }])
  expect(
    errorsOf('communicationPolicy', { channels: [1, 2, 3], phone: null, textPhone: null, email: null }),
  ).toMatchObject([{ field: 'phone' }, { field: 'textPhone' }, { field: 'email' }])
  expect(errorsOf('communicationPolicy', { quietFrom: '20:00', quietTo: null })).toMatchObject([{ field: 'quietTo' }])
  expect(errorsOf('schoolCollaboration', { expiryDate: today })).toMatchObject([{ field: 'expiryDate' }])
  expect(errorsOf('releaseInfo', { purpose: 6, purposeText: null })).toMatchObject([{ field: 'purposeText' }])
  expect(errorsOf('releaseInfo', { recordsFrom: '2025-02-01', recordsTo: '2025-01-01' })).toMatchObject([
    { field: 'recordsTo' },
  ])
})
