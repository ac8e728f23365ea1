import type { Resource } from './fhir'

/** The resources in the bundles that are exported and imported, beside the Task, with the data of a referral in each. */
const exchanged = [
  [
    'ServiceRequest',
    'What is asked for: urgency, day received, services, diagnosis; what FHIR has no place for, in extensions. Those of the office’s own fields are [address]/fhir/StructureDefinition/referral-[key]',
  ],
  ['Patient', 'The client'],
  ['RelatedPerson', 'Guardians, and the emergency contact (v2-0131 C)'],
  ['Coverage', 'Payer, plan, member id and group, from when until when'],
  ['Practitioner', 'The physician, with the NPI'],
  ['PractitionerRole', 'Who refers, with the NPI and the organization'],
  ['Consent', 'Whether the family agreed to be served'],
] as const

/** The FHIR operations that are supported: for the people and the servers of partners. */
export function capabilityStatement(office: string, publicUrl: string): Resource {
  return {
    resourceType: 'CapabilityStatement',
    status: 'active',
    date: '2026-11-23',
    kind: 'instance',
    implementation: { description: `Referrals of ${office}`, url: `${publicUrl}/api/fhir` },
    fhirVersion: '4.0.1',
    format: ['json'],
    rest: [
      {
        mode: 'server',
        documentation:
          'A partner posts a transaction with a ServiceRequest, its Task (requested) and the Patient, and reads the Task until it is over. It puts the Tasks that it was sent. Nothing can be searched for. A refusal is an OperationOutcome.',
        security: { description: 'An API key, as “Authorization: Bearer …”; each partner sees its own Tasks alone' },
        resource: [
          {
            type: 'Task',
            documentation:
              'How far a referral between two offices is, as Gravity’s SDOH Clinical Care has it: status, statusReason and output are taken over',
            interaction: [{ code: 'read' }, { code: 'update' }],
            versioning: 'no-version',
            updateCreate: false,
          },
          ...exchanged.map(([type, documentation]) => ({
            type,
            documentation: `In transactions and collections alone. ${documentation}`,
          })),
        ],
        interaction: [{ code: 'transaction' }],
      },
    ],
  }
}
