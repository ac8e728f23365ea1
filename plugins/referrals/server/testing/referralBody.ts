import type { ReferralInput } from '../../shared/referralEntity'

/** What a create takes; the same person comes again and again in tests, and is another one each time. */
export type ReferralBody = ReferralInput & { readonly differentPerson?: boolean }

/** The least that a create takes. */
export function referralBody(more: Partial<ReferralBody> = {}): ReferralBody {
  return {
    differentPerson: true,
    type: 1,
    source: 2,
    receivedDate: '2024-05-06',
    client: { firstName: 'Nora', lastName: 'Quist', dateOfBirth: '2016-02-29', state: 'OR', zip: '97201' },
    service: { servicesRequested: [1, 3] },
    ...more,
  }
}

/** Every field filled. */
export function fullReferralBody(): ReferralBody {
  return {
    ...referralBody(),
    priority: 2,
    referredByName: 'Dr. Amina Yusuf',
    referredByOrganization: 'Riverside Pediatrics',
    referredByPhone: '555-010-0101',
    referredByEmail: 'amina.yusuf@riverside.example',
    firstContactAt: '2024-05-07T15:30:00.000Z',
    nextFollowUp: '2024-06-01',
    client: {
      firstName: 'Nora',
      middleName: 'Elise',
      lastName: 'Quist',
      preferredName: 'Nonny',
      dateOfBirth: '2016-02-29',
      gender: 1,
      pronouns: 'she/her',
      ssnLast4: '0042',
      languages: ['en', 'es'],
      interpreterNeeded: true,
      ethnicity: 8,
      address1: '12 Alder Way',
      address2: 'Apt 3',
      city: 'Portland',
      state: 'OR',
      zip: '97201-1234',
      phone: '555-010-0102',
      email: 'quist@family.example',
    },
    guardians: [
      {
        name: 'Ingrid Quist',
        relationship: 1,
        phone: '555-010-0103',
        altPhone: '555-010-0104',
        email: 'ingrid@family.example',
        preferredContact: 2,
        bestTime: 3,
        sameAddress: true,
        legalCustody: 2,
      },
      { name: 'Lars Quist', relationship: 2, phone: '555-010-0105', email: 'lars@family.example', legalCustody: 2 },
    ],
    emergencyContact: { name: 'Maja Holm', relation: 4, phone: '555-010-0106' },
    coverages: [
      {
        payer: 'Cascade Health',
        plan: 'PPO',
        memberId: 'CH-778812',
        groupNumber: 'G-19',
        subscriberName: 'Lars Quist',
        subscriberDateOfBirth: '1984-03-03',
        subscriberRelation: 2,
        start: '2024-01-01',
        end: '2024-12-31',
        verifiedAt: '2024-05-08',
        verifiedBy: 'Hannah',
        copay: '25.00',
        deductible: '1500',
      },
      { payer: 'State Medicaid', memberId: 'MD-100200' },
    ],
    clinical: {
      hasDiagnosis: true,
      diagnosisCode: 'F84.0',
      diagnosisLabel: 'Autistic disorder',
      diagnosedBy: 'Dr. Yusuf',
      diagnosedOn: '2020-01-15',
      concerns: 'Speech',
      allergies: 'Peanuts',
      medications: ['Melatonin'],
      seizures: false,
      safetyRisks: 'Runs off',
      priorServices: [3],
    },
    service: {
      servicesRequested: [1, 3],
      setting: [1, 5],
      hoursPerWeek: 12.5,
      startDate: '2024-07-01',
      availability: [1, 21],
      providerPreferences: 'Mornings',
    },
    authorization: {
      requestedAt: '2024-05-10',
      status: 2,
      number: 'A-1',
      units: 120,
      unitsUsed: 40,
      start: '2024-06-01',
      end: '2024-12-01',
      payer: 'Cascade Health',
      service: 1,
    },
    otherAuthorizations: [
      {
        status: 1,
        number: 'A-2',
        payer: 'Cascade Health',
        service: 3,
        units: 40,
        start: '2024-12-02',
        end: '2025-06-01',
      },
    ],
    benefits: [
      {
        question: 4,
        result: 1,
        details: 'Every six months',
        saidBy: 'Dana of member services',
        callReference: 'C-77',
        checkedOn: '2024-05-09',
      },
    ],
    school: {
      name: 'Alder Elementary',
      grade: '2',
      district: 'Portland',
      teacher: 'Ms. Ito',
      phone: '555-010-0107',
      plan: 2,
      hours: 'Mon–Fri 8–14',
    },
    physician: {
      name: 'Dr. Amina Yusuf',
      practice: 'Riverside Pediatrics',
      npi: '1234567893',
      phone: '555-010-0101',
      fax: '555-010-0108',
    },
    consent: { services: true, sharing: [1, 2], photo: false, textAndEmail: true, source: 4, date: '2024-05-06' },
  }
}
