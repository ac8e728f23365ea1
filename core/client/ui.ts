// The elements that screens are made of, and charts.

// What the build of a package puts around texts with elements in them; nobody writes it.
export { $x } from '../kernel/client/platform/language/words'

// Buttons.
export { Button } from '../kernel/client/platform/ui/buttons/Button'
export { IconButton } from '../kernel/client/platform/ui/buttons/IconButton'
export { LinkButton } from '../kernel/client/platform/ui/buttons/LinkButton'

// Fields.
export { Checkbox } from '../kernel/client/platform/ui/fields/Checkbox'
export { ChoiceGroup } from '../kernel/client/platform/ui/fields/ChoiceGroup'
export { Combobox } from '../kernel/client/platform/ui/combobox/Combobox'
export { DateInput } from '../kernel/client/platform/ui/fields/DateInput'
export { DateRangePicker } from '../kernel/client/platform/ui/fields/DateRange'
export { FieldFrame } from '../kernel/client/platform/ui/fields/FieldFrame'
export { SearchInput } from '../kernel/client/platform/ui/fields/SearchInput'
export { Segmented } from '../kernel/client/platform/ui/fields/Segmented'
export { Select } from '../kernel/client/platform/ui/fields/Select'
export { TextArea } from '../kernel/client/platform/ui/fields/TextArea'
export { TextInput } from '../kernel/client/platform/ui/fields/TextInput'

// The parts of a page.
export { Avatar } from '../kernel/client/platform/ui/layout/Avatar'
export { Card } from '../kernel/client/platform/ui/layout/Card'
export { Icon } from '../kernel/client/platform/ui/layout/Icon'
export { Muted } from '../kernel/client/platform/ui/layout/Muted'
export { PageHeader } from '../kernel/client/platform/ui/layout/PageHeader'
export { InfoRow } from '../kernel/client/platform/ui/layout/InfoRow'
export { Stack } from '../kernel/client/platform/ui/layout/Stack'
export { Row } from '../kernel/client/platform/ui/layout/Row'
export { Section } from '../kernel/client/platform/ui/layout/Section'
export { Tabs } from '../kernel/client/platform/ui/layout/Tabs'

// Overlays.
export { ConfirmDialog } from '../kernel/client/platform/ui/overlays/ConfirmDialog'
export { Dialog } from '../kernel/client/platform/ui/overlays/Dialog'
export { FormDialog } from '../kernel/client/platform/ui/overlays/FormDialog'
export { Menu } from '../kernel/client/platform/ui/overlays/Menu'

// Status.
export { Badge } from '../kernel/client/platform/ui/status/Badge'
export { Callout } from '../kernel/client/platform/ui/status/Callout'
export { EmptyState } from '../kernel/client/platform/ui/status/EmptyState'
export { ErrorState } from '../kernel/client/platform/ui/status/ErrorState'
export { Skeleton } from '../kernel/client/platform/ui/status/Skeleton'

export { Since } from '../kernel/client/platform/ui/time/Since'
export { FileButton } from '../kernel/client/platform/ui/files/FileButton'
export { FileChooser } from '../kernel/client/platform/ui/files/FileChooser'
export { FileField } from '../kernel/client/platform/ui/files/FileField'
export { useFileDrop } from '../kernel/client/platform/ui/files/useFileDrop'
export { useNow } from '../kernel/client/platform/ui/time/useNow'
export { SayContext, useSay } from '../kernel/client/platform/ui/say'
export { useKey } from '../kernel/client/platform/ui/useKey'
export { classes } from '../kernel/client/platform/ui/classes'

// For a plugin's own components: a list below a field, dragging, and the styles of fields and buttons.
export { Logo } from '../kernel/client/platform/ui/brand/Logo'
export { default as fields } from '../kernel/client/platform/ui/fields/fields.module.css'
export { buttonClass } from '../kernel/client/platform/ui/buttons/buttonLook'
export { flushThen } from '../kernel/client/platform/ui/flushThen'
export { focusBeside } from '../kernel/client/platform/ui/layout/focusBeside'
export { moveIn } from '../kernel/client/platform/ui/drag/moveIn'
export { ReorderHandle } from '../kernel/client/platform/ui/drag/ReorderHandle'
export { useReorderHandle } from '../kernel/client/platform/ui/drag/useReorderHandle'

// Charts. Each is fetched when it is first drawn, so that a list, a form or the sign-in page doesn't load it.
export {
  BarChart,
  LineChart,
  FunnelChart,
  DonutChart,
  Sparkline,
  TargetBar,
} from '../kernel/client/platform/charts/lazyCharts'
export { ChartFrame } from '../kernel/client/platform/charts/ChartFrame'
export { changeOf } from '@core/kernel/entity/figures/figureText'

// Components made with PrimeReact. Each is fetched when it is first drawn, too.
export { Dial, Meter, OrgChart, Pictures } from '../kernel/client/platform/prime/lazyParts'
