// The random cases of all tests are the same in every run, so that a run says what the next one of the
// same code will: `FC_SEED=random` tries others, and a failure names the seed.
import fc from 'fast-check';

const given = process.env.FC_SEED ?? '20261130';
const seed = given === 'random' ? Date.now() % 2 ** 31 : Number(given);
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });
