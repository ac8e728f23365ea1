import { readConsent, readCoverage, readReferrer, readRequest } from './care'
import type { Field } from '@core/entity'
import { readCustom } from './customExtensions'
import { type Json, at } from './fhir'
import { isEmergency, readEmergency, readGuardian, readPatient, readPhysician } from './people'
import { type Portable, portable } from './portable'

/**
 * @param changes whether whoever imports may fill in a field that administrators added
 * @returns the understood content of these resources in FHIR's own meaning, before any check
 */
export function fromResources(resources: readonly Json[], changes: (field: Field) => boolean = () => true): Portable {
  const all = (type: string) => resources.filter((resource) => at(resource, 'resourceType') === type)
  const [request] = all('ServiceRequest')
  const people = all('RelatedPerson')
  const [physician] = all('Practitioner')
  const [consent] = all('Consent')
  const emergency = people.find(isEmergency)
  return portable({
    ...readRequest(request),
    custom: readCustom(request, changes).values,
    ...readReferrer(all('PractitionerRole')[0]),
    client: readPatient(all('Patient')[0]),
    guardians: people.filter((person) => !isEmergency(person)).map(readGuardian),
    ...(emergency && { emergencyContact: readEmergency(emergency) }),
    coverages: all('Coverage').map(readCoverage),
    ...(physician && { physician: readPhysician(physician) }),
    ...(consent && { consent: readConsent(consent) }),
  })
}
