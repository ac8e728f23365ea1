import { Button } from '@core/kernel/client/platform/ui/buttons/Button'
import { Section } from '@core/kernel/client/platform/ui/layout/Section'
import { setLayout } from '@core/kernel/client/platform/theme/layout'

/** How the product looks in this browser. The choices are a panel, because their effect is seen beside it. S3.23 */
export function Appearance() {
  return (
    <Section title="Appearance" subtitle="Theme, menu, density and direction, in this browser.">
      <Button icon="pi-sliders-h" aria-haspopup="dialog" onClick={() => setLayout('customizer', true)}>
        Customize the layout
      </Button>
    </Section>
  )
}
