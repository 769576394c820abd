// A link to something that is folded opens it.
const unfold = () => {
  const at = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  let fold = at && at.closest("details.cardrules-folded");
  if (!fold) return;
  for (; fold; fold = fold.parentElement.closest("details")) fold.open = true;
  at.scrollIntoView({ behavior: "instant" }); // it has moved far
};
addEventListener("hashchange", unfold);
addEventListener("DOMContentLoaded", unfold);
