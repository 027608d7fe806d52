import fc from 'fast-check';

/**
 * That a mutant was noticed is enough here, and nobody reads the smallest example of it; one that some hundred examples in two
 * seconds do not notice is a survivor.
 */
fc.configureGlobal({ endOnFailure: true, interruptAfterTimeLimit: 2000 });
