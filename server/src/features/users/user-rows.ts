/** A user's row, for the features that have to do with accounts: they ask here, not the table. */
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
