// For browsers that know no modules: they get a sentence instead of an empty page.
document.getElementById("app").textContent =
  "This browser is too old for the table; a newer one will do. · Ce navigateur est trop ancien pour la table ; un plus récent ira.";
