// Contracts of core's own calls that plugins make or answer alike. Inside core the modules are imported themselves.

export type { accessCalls } from './kernel/shared/accessCalls'
export { fileIds, fileRefShape, fileStateShape } from './kernel/shared/fileCalls'
export type { customFieldCalls } from './kernel/shared/customFieldCalls'
export { layoutParts as layoutPartShapes } from './kernel/shared/layoutCalls'
export type { statusCalls } from './kernel/shared/statusCalls'
export { historyChangeShape } from './kernel/shared/historyShape'
export { optionsAnswer } from './kernel/shared/optionCalls'
export { type AutomatedRecords, automatedRecordsShape } from './kernel/shared/automationCalls'
export { type DescribedField, describedField } from './kernel/shared/describedField'
