import { Link } from 'wouter'
import { useViewer } from '@core/client/session'
import { Icon, InfoRow, Muted, Section } from '@core/client/ui'
import { shapesOf } from './shapes'

/** The ways to what administrators shape, each with what it is for. */
export function ShapeSettings() {
  const { permissions } = useViewer()
  return (
    <Section title="Fields, layouts and rules" subtitle="What records contain, and what the product does by itself">
      <ul>
        {shapesOf(permissions).map(({ title, text, icon, link }) => (
          <InfoRow
            key={link}
            name={
              <>
                <Icon name={icon} />
                <Link href={link}>{title}</Link>
              </>
            }
            note={text}
          />
        ))}
      </ul>
      <Muted size={12}>
        To carry all of this to another deployment, whoever runs the product uses the command{' '}
        <code>npm run profile</code>, which says first what it would change.
      </Muted>
    </Section>
  )
}
