// What the tests of a plugin's server half may import: the whole app on a database of their own.

export { type Answer, type Caller, type TestApp, createTestApp, lastCode } from '../kernel/server/testing/testApp'
export { createTestDatabase } from '../kernel/server/testing/testDatabase'
export { listenLive } from '../kernel/server/testing/listenLive'
export { download, waitForOperation, importSheet, uploadSheet } from '../kernel/server/testing/operationClient'
export { rollUpsAnswerAlike, viewersOf } from '../kernel/server/testing/rollUpAnswers'
export { expectStoredRollUps } from '../kernel/server/testing/rollUpSql'
export { inOfficeZone } from '../kernel/server/testing/inOfficeZone'
export { createProfileCopy, createProfileFile } from '../kernel/server/testing/profileFile'
export { jpeg, multipart, multipartType, png, sampleFiles, upload, uploaded } from '../kernel/server/testing/upload'
export { namesInScripts } from '../kernel/server/testing/namesInScripts'
export { RefusalBudget } from '../kernel/server/platform/http/RefusalBudget'
export { stubScanner } from '../kernel/server/testing/stubScanner'
export { seedDemonstration } from '../kernel/server/demo/seedDemonstration'

// All plugins, for tests of two of them; the fixture of core's own tests with people and roles.
export { allPlugins } from '../kernel/server/plugins/foundPlugins'
export { staff } from '../kernel/server/testing/fleet/fleet'
