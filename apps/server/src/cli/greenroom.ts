import { runGreenroom } from './run-greenroom.ts';

runGreenroom(process.argv.slice(2)).then((code) => process.exit(code));
