import { useViewer } from '@core/kernel/client/session/registry/RegistryProvider'
import { LinkButton } from '@core/kernel/client/platform/ui/buttons/LinkButton'
import { Muted } from '@core/kernel/client/platform/ui/layout/Muted'
import { Row } from '@core/kernel/client/platform/ui/layout/Row'
import { configuration } from '@core/kernel/entity/configurationModule'
import { layoutLink } from '@core/features/layouts/contract/layoutLink'

interface FieldPlacesProps {
  record: { readonly records: string; readonly inList: boolean | null }
}

/** Where people find the field, and where its place is changed or it is hidden. */
export function FieldPlaces({ record: { records, inList } }: FieldPlacesProps) {
  const mayArrange = useViewer().permissions.has(configuration.layouts)
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
          <LinkButton size="small" href={layoutLink(records, 'form')}>
            Arrange the form
          </LinkButton>
          <LinkButton size="small" href={layoutLink(records, 'list')}>
            Arrange the list
          </LinkButton>
        </>
      )}
    </Row>
  )
}
