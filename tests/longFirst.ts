import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Small files that take most of a minute: begun last, they would be waited for by a machine that has nothing else left to do. */
const long = /\/tests\/(attack\/attack|chaos\/(kill|vouchers))\.test\.ts$/;

/** The usual order, by the size of the files, but for these. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => long.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
