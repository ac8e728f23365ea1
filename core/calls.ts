// Contracts of core's own calls that plugins make or answer alike. Inside core the modules are imported themselves.

export type { accessCalls } from './kernel/shared/accessCalls'
export { fileIds, fileRefShape, fileStateShape } from './kernel/shared/fileCalls'
export { optionsAnswer } from './kernel/shared/optionCalls'
