// What packages import of @core/calls in the browser; as in entity.ts.
export {
  automatedRecordsShape,
  describedField,
  fileIds,
  fileRefShape,
  fileStateShape,
  historyChangeShape,
  optionsAnswer,
} from '../../../../calls'
