import { useViewer } from '@core/client/session'
import { LinkButton, Muted, Row } from '@core/client/ui'
import { configurationPermissions } from '../../shared/adminPermissions'
import { links } from '../adminLinks'

interface FieldPlacesProps {
  record: { readonly records: string; readonly inList: boolean | null }
}

/** Where people find the field, and where its place is changed or it is hidden. */
export function FieldPlaces({ record: { records, inList } }: FieldPlacesProps) {
  const mayArrange = useViewer().permissions.has(configurationPermissions.can.layouts)
  return (
    <Row gap={2} wrap>
      <Muted>
        {inList
          ? 'It comes after the other fields of the form, and after the first four columns of the list, until somebody arranges them.'
          : 'It comes after the other fields of the form, until somebody arranges them.'}{' '}
        It can be hidden there, too.
      </Muted>
      {mayArrange && (
        <>
          <LinkButton size="small" href={links.layout(records, 'form')}>
            Arrange the form
          </LinkButton>
          <LinkButton size="small" href={links.layout(records, 'list')}>
            Arrange the list
          </LinkButton>
        </>
      )}
    </Row>
  )
}
