import fc from 'fast-check';

/**
 * That a mutant was noticed is enough here: nobody reads the smallest example of it. The examples are the same in every run: those
 * that showed which lines a test reaches are those that look for the mutant there, and the score is one that can be compared.
 */
fc.configureGlobal({ endOnFailure: true, seed: 1 });
