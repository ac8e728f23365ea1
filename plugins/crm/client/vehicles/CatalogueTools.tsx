import { useLocation } from 'wouter'
import { Button, Icon, Menu } from '@core/client/ui'
import { fuelPaths, makePaths, modelPaths, segmentPaths, vehiclePaths, yearPaths } from '../../shared/crmPaths'

const lists = [
  { label: 'Vehicles', icon: 'pi-car', href: vehiclePaths.list },
  { label: 'Makes', icon: 'pi-tag', href: makePaths.list },
  { label: 'Models', icon: 'pi-tags', href: modelPaths.list },
  { label: 'Segments', icon: 'pi-sitemap', href: segmentPaths.list },
  { label: 'Years', icon: 'pi-calendar', href: yearPaths.list },
  { label: 'Fuels', icon: 'pi-bolt', href: fuelPaths.list },
] as const

/** Links between vehicles and the lists that describe them. */
export function CatalogueTools() {
  const [path, navigate] = useLocation()
  return (
    <Menu
      items={lists
        .filter(({ href }) => href !== path)
        .map(({ label, icon, href }) => ({ label, icon, onSelect: () => navigate(href) }))}
    >
      {(trigger) => (
        <Button {...trigger}>
          Catalogue
          <Icon name="pi-chevron-down" />
        </Button>
      )}
    </Menu>
  )
}
