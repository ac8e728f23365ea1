// What packages import of @core/calls in the browser; as in entity.ts.
export { fileIds, fileRefShape, fileStateShape, optionsAnswer } from '../../../../calls'
