import { states } from '@core/entity'
import { relations } from '../../shared/personLookups'
import { type Json, type Resource, at, currentOf, listAt, system, telecomAt, textAt } from './fhir'
import type { Portable } from './portable'

type Section = Readonly<Record<string, Json>>

const genders = ['', 'female', 'male', 'other', 'other', 'unknown']

/** Codes of v3-RoleCode by our ids; the others are sent as text. */
const roleCodes: Readonly<Record<number, string>> = {
  1: 'MTH',
  2: 'FTH',
  3: 'STPPRN',
  4: 'GRPRN',
  5: 'PRNFOST',
  6: 'GUARD',
  7: 'SIB',
  9: 'AUNT',
  10: 'FRND',
  12: 'ONESELF',
}

/** Codes of v3-RoleCode that are read, beside those that are written: narrower ones mean the same relation here. */
const narrowerCodes: Readonly<Record<string, number>> = {
  NMTH: 1,
  ADOPTM: 1,
  NFTH: 2,
  ADOPTF: 2,
  STPMTH: 3,
  STPFTH: 3,
  GRMTH: 4,
  GRFTH: 4,
  MTHFOST: 5,
  FTHFOST: 5,
  BRO: 7,
  SIS: 7,
  HUSB: 8,
  WIFE: 8,
  SPS: 8,
  DOMPART: 8,
  UNCLE: 9,
  NBOR: 10,
}

export function writePatient(client: Section): Resource {
  const {
    firstName,
    middleName,
    lastName,
    preferredName,
    dateOfBirth,
    gender,
    languages,
    interpreterNeeded,
    address1,
    address2,
    city,
    state,
    zip,
    phone,
    email,
  } = client
  return {
    resourceType: 'Patient',
    extension: [
      interpreterNeeded !== undefined && {
        url: 'http://hl7.org/fhir/StructureDefinition/patient-interpreterRequired',
        valueBoolean: interpreterNeeded,
      },
    ].filter((one) => one !== false),
    name: [
      { use: 'official', family: lastName, given: [firstName, middleName] },
      preferredName ? { use: 'usual', text: preferredName } : undefined,
    ],
    gender: genders[gender as number],
    birthDate: dateOfBirth,
    telecom: [phone && { system: 'phone', value: phone }, email && { system: 'email', value: email }],
    address: [{ line: [address1, address2], city, state, postalCode: zip }],
    communication: (languages as readonly string[] | undefined)?.map((code) => ({
      language: { coding: [{ system: system.language, code }] },
    })),
  }
}

export function readPatient(patient: Json): Portable {
  const names = currentOf(patient, 'name', ['official', 'usual', '', 'temp'])
  const name = names.find((one) => textAt(one, 'family') !== undefined) ?? names[0]
  const calledBy = names.find((one) => one !== name && ['usual', 'nickname'].includes(textAt(one, 'use') ?? ''))
  const [home] = currentOf(patient, 'address', ['home', '', 'temp', 'work'])
  const gender = genders.indexOf(textAt(patient, 'gender') ?? '-')
  const languages = listAt(patient, 'communication').flatMap(
    (one) => textAt(one, 'language', 'coding', 0, 'code')?.toLowerCase() ?? [],
  )
  return {
    firstName: textAt(name, 'given', 0),
    middleName: textAt(name, 'given', 1),
    lastName: textAt(name, 'family'),
    preferredName: textAt(calledBy, 'text') ?? textAt(calledBy, 'given', 0),
    dateOfBirth: textAt(patient, 'birthDate'),
    gender: gender > 0 ? gender : undefined,
    languages: languages.length > 0 ? languages : undefined,
    interpreterNeeded: interpreterNeeded(patient),
    address1: textAt(home, 'line', 0),
    address2: textAt(home, 'line', 1),
    city: textAt(home, 'city'),
    state: stateCode(textAt(home, 'state')),
    zip: textAt(home, 'postalCode'),
    phone: telecomAt(patient, { system: 'phone' }),
    email: telecomAt(patient, { system: 'email' }),
  }
}

/** FHIR's own extension says yes or no; that of US Core says it by a code of SNOMED CT. */
function interpreterNeeded(patient: Json): Json {
  const named = (name: string) => listAt(patient, 'extension').find((one) => textAt(one, 'url')?.endsWith(name))
  const code = textAt(named('/us-core-interpreter-needed'), 'valueCoding', 'code')
  return (
    at(named('/patient-interpreterRequired'), 'valueBoolean') ??
    (code === '373066001' ? true : code === '373067005' ? false : undefined)
  )
}

/** @returns the postal code of a state that is given by code or name; anything else as it is */
function stateCode(given: string | undefined): string | undefined {
  const name = given?.trim().toLowerCase()
  return states.find((one) => one.id.toLowerCase() === name || one.name.toLowerCase() === name)?.id ?? given
}

const relationOf = (id: Json) => relations.find((relation) => relation.id === id)

function relationship(id: Json): Json {
  const code = roleCodes[id as number]
  return {
    coding: [code && { system: system.roleCode, code }].filter((one) => one !== undefined),
    text: relationOf(id)?.name,
  }
}

function readRelation(person: Json): number | undefined {
  const all = listAt(person, 'relationship')
  const text = all.flatMap((one) => textAt(one, 'text') ?? [])[0]
  const code = all.flatMap((one) => listAt(one, 'coding')).find((coding) => at(coding, 'system') === system.roleCode)
  const byCode = Object.entries(roleCodes).find(([, one]) => one === at(code, 'code'))?.[0]
  const narrower = narrowerCodes[textAt(code, 'code') ?? '']
  return relations.find(({ name }) => name === text)?.id ?? (byCode ? Number(byCode) : narrower)
}

export function writeGuardian(
  { name, relationship: relation, phone, altPhone, email }: Section,
  patient: Json,
): Resource {
  return {
    resourceType: 'RelatedPerson',
    patient,
    relationship: [relationship(relation)],
    name: [{ text: name }],
    telecom: [
      phone && { system: 'phone', value: phone },
      altPhone && { system: 'phone', value: altPhone },
      email && { system: 'email', value: email },
    ],
  }
}

export function readGuardian(person: Json): Portable {
  return {
    name: personName(person),
    relationship: readRelation(person),
    phone: telecomAt(person, { system: 'phone' }),
    altPhone: telecomAt(person, { system: 'phone', rank: 1 }),
    email: telecomAt(person, { system: 'email' }),
  }
}

const emergency = { coding: [{ system: system.contactRole, code: 'C' }] }

/** Whether a related person is only an emergency contact. */
export function isEmergency(person: Json): boolean {
  return listAt(person, 'relationship')
    .flatMap((one) => listAt(one, 'coding'))
    .some((coding) => at(coding, 'system') === system.contactRole && at(coding, 'code') === 'C')
}

export function writeEmergency({ name, relation, phone }: Section, patient: Json): Resource {
  return {
    resourceType: 'RelatedPerson',
    patient,
    relationship: [emergency, relation ? relationship(relation) : undefined],
    name: [{ text: name }],
    telecom: [{ system: 'phone', value: phone }],
  }
}

export function readEmergency(person: Json): Portable {
  return { name: personName(person), relation: readRelation(person), phone: telecomAt(person, { system: 'phone' }) }
}

function personName(person: Json): string | undefined {
  const [name] = currentOf(person, 'name', ['official', 'usual', '', 'temp'])
  return (
    textAt(name, 'text') ??
    ([...listAt(name, 'given'), at(name, 'family')].filter((part) => typeof part === 'string').join(' ') || undefined)
  )
}

export function writePhysician({ name, practice, npi, phone, fax }: Section): Resource {
  return {
    resourceType: 'Practitioner',
    identifier: [npi && { system: system.npi, value: npi }],
    name: [{ text: name }],
    telecom: [phone && { system: 'phone', value: phone }, fax && { system: 'fax', value: fax }],
    address: [practice && { text: practice }],
  }
}

export function readPhysician(physician: Json): Portable {
  return {
    name: personName(physician),
    practice: textAt(physician, 'address', 0, 'text'),
    npi: textAt(
      listAt(physician, 'identifier').find((one) => at(one, 'system') === system.npi),
      'value',
    ),
    phone: telecomAt(physician, { system: 'phone' }),
    fax: telecomAt(physician, { system: 'fax' }),
  }
}
