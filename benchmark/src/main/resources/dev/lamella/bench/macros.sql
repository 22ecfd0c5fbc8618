-- What the tables are made of: numbers that depend on the row, a column's salt and nothing else.
CREATE MACRO pick(n, salt, choices) AS (hash(n * 1000003 + salt) % choices)::BIGINT;
CREATE MACRO word(n, salt) AS (['furiously', 'quickly', 'carefully', 'blithely', 'slyly', 'fluffily', 'special', 'pending',
    'regular', 'express', 'final', 'ironic', 'even', 'bold', 'silent', 'unusual', 'packages', 'requests', 'accounts',
    'deposits', 'foxes', 'ideas', 'theodolites', 'instructions', 'platelets', 'pinto beans', 'dependencies', 'asymptotes',
    'somas', 'dugouts', 'sleep', 'wake', 'are', 'cajole', 'haggle', 'nag', 'use', 'boost', 'affix', 'detect', 'integrate',
    'maintain', 'nod', 'was', 'lose', 'sublate', 'solve', 'thrash', 'promise', 'engage', 'hinder', 'print', 'x-ray',
    'breach', 'eat', 'grow', 'impress', 'mold', 'poach', 'serve', 'run', 'dazzle', 'snooze', 'doze'])[1 + pick(n, salt, 64)];
CREATE MACRO sentence(n, salt) AS left(word(n, salt) || ' ' || word(n, salt + 1) || ' ' || word(n, salt + 2) || ' '
    || word(n, salt + 3) || ' ' || word(n, salt + 4) || ' ' || word(n, salt + 5) || '.', 10 + pick(n, salt + 6, 34));
