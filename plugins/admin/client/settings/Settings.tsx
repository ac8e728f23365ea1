import { useLocation, useSearch } from 'wouter'
import { ContributedPart, useContributions, useViewer } from '@core/client/session'
import { PageHeader, Skeleton, Tabs } from '@core/client/ui'
import { settingsPages } from '../../contract/settingsPages'
import { configurationPermissions } from '../../shared/adminPermissions'
import { links } from '../adminLinks'
import { BrandSettings } from './brand/BrandSettings'
import { LookupSettings } from './lookups/LookupSettings'
import { ShapeSettings } from './ShapeSettings'
import { shapesOf } from './shapes'

const { can } = configurationPermissions

/** The settings of a deployment: its brand, its logos, the look-up lists, and the ways to what administrators shape. D1 */
export default function Settings() {
  const { permissions } = useViewer()
  const [, navigate] = useLocation()
  const requested = new URLSearchParams(useSearch()).get('tab')
  const contributed = useContributions(settingsPages).filter(
    ({ permission }) => permission === undefined || permissions.has(permission),
  )
  const tabs = [
    ...(permissions.has(can.view) ? [{ id: 'brand', label: 'Brand and logos' }] : []),
    ...(permissions.has(can.lookups) ? [{ id: 'lookups', label: 'Look-up lists' }] : []),
    ...(shapesOf(permissions).length > 0 ? [{ id: 'shape', label: 'Fields, layouts and rules' }] : []),
    ...contributed.map(({ id, label }) => ({ id, label })),
  ]
  const selected = tabs.find(({ id }) => id === requested)?.id ?? tabs[0]!.id
  const page = contributed.find(({ id }) => id === selected)
  return (
    <>
      <PageHeader
        title="Settings"
        subtitle="How the product looks, what its records contain, and what it does by itself"
      />
      <Tabs
        label="Settings"
        tabs={tabs}
        selected={selected}
        onSelect={(id) => navigate(links.settings(id), { replace: true })}
      >
        {/* It stays mounted while the other tab is open, so that typed values are not lost. */}
        {permissions.has(can.view) && (
          <div hidden={selected !== 'brand'}>
            <BrandSettings />
          </div>
        )}
        {selected === 'lookups' && <LookupSettings />}
        {selected === 'shape' && <ShapeSettings />}
        {page && <ContributedPart key={page.id} entry={page} load={page.load} fallback={<Skeleton height="160px" />} />}
      </Tabs>
    </>
  )
}
