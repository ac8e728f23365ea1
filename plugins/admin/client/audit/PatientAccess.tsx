import { useLocation, useSearch } from 'wouter'
import { PatientAccessList } from '@core/client/kit'
import { Combobox, PageHeader } from '@core/client/ui'
import { links } from '../adminLinks'
import { useNamedPerson } from '../whyNot/useNamedPerson'
import { useSearched } from '../whyNot/useSearched'
import { searchPeople } from '../whyNot/whyNotApi'

const path = '/audit-log/patient-access'

/** `/audit-log/patient-access?person=7`: the health records that a person viewed, searched, exported, changed or was denied. */
export default function PatientAccess() {
  const [, navigate] = useLocation()
  const id = Number(new URLSearchParams(useSearch()).get('person')) || undefined
  const person = useNamedPerson(id)
  const people = useSearched(searchPeople)
  return (
    <>
      <PageHeader
        title="Patient access"
        subtitle="Who looked at health records. The record itself has this list too, for one patient, under Access."
      />
      <PatientAccessList
        query={id ? { person: id } : {}}
        personHref={links.user}
        actions={
          <Combobox
            label="Person"
            chosen={person}
            options={people.options}
            failure={people.failure}
            placeholder="Everybody"
            onSearch={people.onSearch}
            onChange={(option) => navigate(option ? `${path}?person=${option.id}` : path, { replace: true })}
          />
        }
      />
    </>
  )
}
