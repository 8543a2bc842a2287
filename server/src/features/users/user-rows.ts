/** Queries of user rows for the account features, which use these and not the table directly. */
export {
  deleteUserRow,
  insertUser,
  keepActiveUser,
  keepUsers,
  lockUploader,
  lockUser,
  lockUsers,
  replacePasswordHash,
  selectReceivers,
  selectSuperusers,
  selectUser,
  selectUserByEmail,
  updateUser,
} from './row-queries.ts';
