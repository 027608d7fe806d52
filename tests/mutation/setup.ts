import fc from 'fast-check';

/** That a mutant was noticed is enough here: nobody reads the smallest example of it. */
fc.configureGlobal({ endOnFailure: true });
