import type { DetailOf } from '@core/client/kit'
import { Pictures, Section } from '@core/client/ui'
import type { vehicleEntity } from '../../shared/vehicles/vehicleEntity'

/** The pictures of a vehicle: a large one, and thumbnails of the others to choose from. S3.17 */
export function Gallery({ record: { name, pictures } }: { record: DetailOf<typeof vehicleEntity> }) {
  if (!pictures || pictures.length === 0) return null
  return (
    <Section title="Pictures">
      <Pictures
        label={`Pictures of ${name}`}
        pictures={pictures.map(({ id, fileName }) => ({ id, src: `/api/file/${id}`, name: `${name}: ${fileName}` }))}
      />
    </Section>
  )
}
