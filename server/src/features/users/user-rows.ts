/** Queries of user rows for the account features, which use these and not the table directly. */
export {
  deleteUserRow,
  insertUser,
  lockUploader,
  lockUser,
  lockUsers,
  replacePasswordHash,
  selectReceivers,
  selectSuperusers,
  selectUser,
  selectUserByEmail,
  shareLockActiveUser,
  shareLockActiveUsers,
  updateUser,
} from './row-queries.ts';
