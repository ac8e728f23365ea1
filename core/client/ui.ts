// The elements that screens are made of.

// Buttons.
export { Button, type ButtonProps } from './platform/ui/buttons/Button'
export { IconButton } from './platform/ui/buttons/IconButton'
export { LinkButton } from './platform/ui/buttons/LinkButton'

// Fields.
export { Checkbox } from './platform/ui/fields/Checkbox'
export { ChoiceGroup } from './platform/ui/fields/ChoiceGroup'
export { Combobox } from './platform/ui/combobox/Combobox'
export { DateInput } from './platform/ui/fields/DateInput'
export { type ChosenDays, DateRangePicker } from './platform/ui/fields/DateRange'
export { FieldFrame } from './platform/ui/fields/FieldFrame'
export { SearchInput } from './platform/ui/fields/SearchInput'
export { Segmented } from './platform/ui/fields/Segmented'
export { Select } from './platform/ui/fields/Select'
export { TextArea } from './platform/ui/fields/TextArea'
export { TextInput } from './platform/ui/fields/TextInput'

// The parts of a page.
export { Avatar } from './platform/ui/layout/Avatar'
export { Card } from './platform/ui/layout/Card'
export { Icon } from './platform/ui/layout/Icon'
export { PageHeader } from './platform/ui/layout/PageHeader'
export { InfoRow } from './platform/ui/layout/InfoRow'
export { Section } from './platform/ui/layout/Section'
export { Tabs } from './platform/ui/layout/Tabs'

// Overlays.
export { ConfirmDialog } from './platform/ui/overlays/ConfirmDialog'
export { Dialog } from './platform/ui/overlays/Dialog'
export { Menu, type MenuItem } from './platform/ui/overlays/Menu'

// Status.
export { Badge, type Tone } from './platform/ui/status/Badge'
export { Callout } from './platform/ui/status/Callout'
export { EmptyState } from './platform/ui/status/EmptyState'
export { ErrorState } from './platform/ui/status/ErrorState'
export { Skeleton } from './platform/ui/status/Skeleton'

export { Since } from './platform/ui/time/Since'
export { FileButton } from './platform/ui/files/FileButton'
export { FileChooser } from './platform/ui/files/FileChooser'
export { FileField } from './platform/ui/files/FileField'
export { useFileDrop } from './platform/ui/files/useFileDrop'
export { useNow } from './platform/ui/time/useNow'
export { SayContext, useSay } from './platform/ui/say'
export { classes } from './platform/ui/classes'

// For a plugin's own components: a list below a field, dragging, and the styles of fields and buttons.
export { Logo } from './platform/ui/brand/Logo'
export { type ListOption, ListPopup } from './platform/ui/combobox/ListPopup'
export { default as fields } from './platform/ui/fields/fields.module.css'
export { buttonClass } from './platform/ui/buttons/buttonLook'
export { DragSession } from './platform/ui/drag/DragSession'
export { usePointerDrag } from './platform/ui/drag/usePointerDrag'
export { flushThen } from './platform/ui/flushThen'
export { moveIn } from './platform/ui/drag/moveIn'
export { ReorderHandle, type ReorderHandleProps } from './platform/ui/drag/ReorderHandle'
export { useReorderHandle } from './platform/ui/drag/useReorderHandle'
